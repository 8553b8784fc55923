#if Macros
  import Testing

  /// An extension stands outside of all types, and cannot name what is private in one.
  @Suite struct HiddenTests {
    @Test func `A private enum in a type cannot be made to conform`() {
      expect(
        "struct Screen {\n  @Cases private enum A {\n  }\n}",
        isRefused: """
          @Cases cannot make 'A' conform to CasePathable: an extension does that, which is outside of the type in which 'A' is \
          private. To fix this, write 'fileprivate', or write 'enum A: CasePathable' yourself.
          """,
        line: 2, column: 10,
        leaving: "struct Screen {\n" + empty("private enum A", access: "fileprivate ", depth: 1) + "\n}",
        advice: "write 'fileprivate'", fixed: "struct Screen {\n  @Cases fileprivate enum A {\n  }\n}")
    }

    @Test func `Nor can an enum in a private type in a type`() {
      expect(
        "struct Screen {\n  private struct Part {\n    @Cases enum A {\n    }\n  }\n}",
        isRefused: """
          @Cases cannot make 'A' conform to CasePathable: an extension does that, which is outside of the type in which the type \
          around 'A' is private. To fix this, let that type be fileprivate, or write 'enum A: CasePathable' yourself.
          """,
        line: 3, column: 5,
        leaving: "struct Screen {\n  private struct Part {\n" + empty("enum A", depth: 2) + "\n  }\n}")
    }
  }
#endif
