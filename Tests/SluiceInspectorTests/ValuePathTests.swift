#if Inspector
  import Testing

  @testable import SluiceInspector

  @Suite struct ValuePathTests {
    @Test func `A path reads like Swift`() {
      let path = ValuePath(steps: [.field("todos", 0), .index(3), .field("title", 0), .key("a", 0), .field("x", 2)])
      #expect(path.text == "todos[3].title[\"a\"].x#2")
    }

    @Test(arguments: [
      "", "a", "a.b", "[0]", "a]b[", "\"", "\\", "\\e", "e", "#1", "a#1", "\u{301}x", "👨‍👩‍👧", "\n", "a\u{0}b", "..", "é",
    ])
    func `Any name survives as a field and as a key`(name: String) throws {
      let path = ValuePath(steps: [
        .field(name, 0), .field(name, 1), .key(name, 0), .key(name, 12), .index(0), .field(name, 0),
      ])
      #expect(ValuePath(text: path.text) == path)
    }

    @Test(arguments: [
      "[", "[]", "[x]", "[-1]", "[1", "a[1]b", ".a", "a..", "a.", "a#", "a#x", "[\"a]", "[\"a\"", "a\\",
      "[99999999999999999999]",
    ])
    func `Text that is not a path is refused`(text: String) {
      #expect(ValuePath(text: text) == nil)
    }

    @Test func `Paths that are too long or too deep are refused`() {
      #expect(ValuePath(text: String(repeating: "a", count: ValuePath.longest + 1)) == nil)
      #expect(ValuePath(text: String(repeating: "[0]", count: ValuePath.deepest)) != nil)
      #expect(ValuePath(text: String(repeating: "[0]", count: ValuePath.deepest + 1)) == nil)
    }
  }
#endif
