#if Macros
  import Testing

  /// What the place of an enum means for what is written.
  @Suite struct PlaceTests {
    @Test(arguments: ["public", "package", "internal", "fileprivate"])
    func `The members have the access of the enum`(access: String) {
      expect(
        "@Cases \(access) enum A {}",
        expandsTo: empty("\(access) enum A", access: access + " ") + "\n\n" + conformance("A"))
    }

    @Test func `The members of a private enum are as visible as it is: in the file`() {
      expect(
        "@Cases private enum A {}",
        expandsTo: empty("private enum A", access: "fileprivate ") + "\n\n" + conformance("A"))
    }

    @Test func `In a public extension an enum is public without saying so`() {
      expect(
        "public extension Screen {\n  @Cases enum A {\n  }\n}",
        expandsTo: "public extension Screen {\n" + empty("enum A", access: "public ", depth: 1) + "\n}\n\n"
          + conformance("Screen.A"))
    }

    @Test func `The extension names the types around the enum, and repeats since when they are there`() {
      expect(
        "@available(macOS 15, *) struct Screen {\n  @available(iOS 18, *) @Cases enum A {\n  }\n}",
        expandsTo: "@available(macOS 15, *) struct Screen {\n" + empty("@available(iOS 18, *) enum A", depth: 1)
          + "\n}\n\n@available(macOS 15, *)\n@available(iOS 18, *)\n" + conformance("Screen.A"))
    }

    @Test func `What may be used by inlined code says so in each member`() {
      expect(
        "@usableFromInline @Cases enum A {}",
        expandsTo: empty("@usableFromInline enum A", attribute: "@usableFromInline\n  ") + "\n\n" + conformance("A"))
    }
  }
#endif
