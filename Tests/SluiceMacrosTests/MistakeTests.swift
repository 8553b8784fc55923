#if Macros
  import Testing

  /// Mistakes are explained: what happened, why that is a problem, how to fix it.
  @Suite struct MistakeTests {
    @Test(arguments: ["struct", "class", "actor", "protocol"])
    func `Only an enum has cases`(kind: String) {
      expect(
        "/// A note.\n@Cases \(kind) Todo {\n}",
        isRefused: """
          @Cases is attached to the \(kind) 'Todo': it writes a property for each case, and only an enum has cases. \
          To fix this, remove @Cases, or make 'Todo' an enum.
          """,
        line: 2, column: 1, leaving: "/// A note.\n\(kind) Todo {\n}",
        advice: "remove @Cases", fixed: "/// A note.\n\(kind) Todo {\n}")
    }

    @Test func `The second of two is one too many`() {
      expect(
        "@Cases @Cases\nenum A {}",
        isRefused: """
          @Cases is attached twice: what it generates would be declared twice. To fix this, remove one of them.
          """,
        line: 1, column: 8, leaving: "\n" + empty("enum A") + "\n\n" + conformance("A"),
        advice: "remove @Cases", fixed: "@Cases enum A {}")
    }

    @Test func `What cannot be copied has no EnumCase`() {
      expect(
        "@Cases enum File: ~Copyable {}",
        isRefused: """
          @Cases is attached to 'File', which is not copyable: an EnumCase takes a payload out of a value by copying it. \
          To fix this, remove @Cases, or let 'File' be copyable.
          """,
        line: 1, column: 1, leaving: "enum File: ~Copyable {}",
        advice: "remove @Cases", fixed: "enum File: ~Copyable {}")
    }

    @Test(arguments: [
      ("struct Cases {}", 10, "Cases", "struct Cases"), ("typealias Cases = Int", 13, "Cases", "struct Cases"),
      ("static let cases = 1", 14, "cases", "static var cases"),
      ("var caseName: Int { 1 }", 7, "caseName", "var caseName"),
    ])
    func `What is written by hand is not written again`(member: String, column: Int, name: String, generated: String) {
      let plain = "enum A {\n  \(member)\n}"
      expect(
        "@Cases \(plain)",
        isRefused: """
          '\(name)' is declared here and by @Cases: @Cases generates '\(generated)', and both cannot be there. \
          To fix this, rename or remove this one, or remove @Cases and write the conformance to CasePathable by hand.
          """,
        line: 2, column: column, leaving: plain, advice: "remove @Cases", fixed: plain)
    }

    @Test(arguments: [("cases", "static var cases"), ("Cases", "struct Cases")])
    func `A case cannot have the name of what is generated`(name: String, generated: String) {
      expect(
        "@Cases enum A {\n  #if DEBUG\n  case \(name)\n  #endif\n}",
        isRefused: """
          @Cases cannot work with a case named '\(name)': it generates '\(generated)', which has the same name. \
          To fix this, rename the case.
          """,
        line: 3, column: 8, leaving: "enum A {\n  #if DEBUG\n  case \(name)\n  #endif\n}")
    }

    @Test func `Two cases cannot have the same name`() {
      expect(
        "@Cases enum A {\n  case a(x: Int), a(y: Int)\n}",
        isRefused: """
          @Cases cannot work with two cases named 'a': it generates a property with the name of each case, and two would \
          have the same. To fix this, rename one of them.
          """,
        line: 2, column: 19, leaving: "enum A {\n  case a(x: Int), a(y: Int)\n}")
    }
  }
#endif
