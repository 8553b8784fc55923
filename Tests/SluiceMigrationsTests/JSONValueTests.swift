import Foundation
import Testing

@testable import SluiceMigrations

/// The texts of stored values.
@Suite struct JSONValueTests {
  @Test(arguments: [
    #"{"a":[1,2.5,-3e10,"x"],"b":{"c":null,"d":true},"e":false}"#, "[]", "{}", #""""#, "null",
    "12345678901234567890.123456789",
    #"{"text":"Zeile\nTab\tAnführung\" \\ / \b\f\r \u0001 😀"}"#, #"[[[[[]]]]]"#,
  ])
  func `A value that is read and written again is unchanged`(_ text: String) throws {
    #expect(try JSONValue(parsing: text.utf8).text == text)
  }

  @Test func `Space, escapes and the order of fields make no difference`() throws {
    let text = "  { \"b\" : [ 1 , \"\\u00e4\\ud83d\\ude00\\/\" ] ,\n\t\"a\":null } \r\n"
    #expect(try JSONValue(parsing: text.utf8).text == #"{"a":null,"b":[1,"ä😀/"]}"#)
  }

  @Test(arguments: [
    "", "{", "[1", "[1,]", #"{"a"}"#, #"{"a":}"#, "{a:1}", "tru", "nul", "1 2", #""open"#, #""\x""#, #""\ud83d""#,
    #""\ud83dx""#,
    "-", "1e", "--1", "]", #"{"a":1,}"#,
  ])
  func `Text that is not JSON is refused with an explanation`(_ text: String) throws {
    let error = try #require(#expect(throws: MigrationError.self) { try JSONValue(parsing: text.utf8) })
    #expect("\(error)".hasPrefix("the text is no JSON: "))
  }

  @Test func `Text that is nested too deep is refused, and does not overflow the stack`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let error = try #require(#expect(throws: MigrationError.self) { try JSONValue(parsing: deep.utf8) })
    #expect("\(error)".contains("it is nested more than 512 deep"))
  }

  @Test func `JSON of Foundation is read, and written so that Foundation reads it`() throws {
    struct Everything: Codable, Equatable {
      var numbers = [0, -0.5, 1e300, .leastNonzeroMagnitude, .pi]
      var whole: [Int] = [.min, .max]
      var big = UInt64.max
      var text = "\u{0}\u{1f}\u{7f} \u{2028} e\u{301} \u{10FFFF} \"\\/"
      var none: Int?
      var some: [String: [Bool]] = ["": [true], "é\n": []]
    }
    let value = Everything()
    let text = try JSONValue(parsing: JSONEncoder().encode(value)).text
    #expect(try JSONDecoder().decode(Everything.self, from: Data(text.utf8)) == value)
  }

  @Test func `A value is made from literals, and read by its kind`() throws {
    let value: JSONValue = ["a": 1, "b": [true, nil, 2.5, "x"], "a": 2]
    #expect(value.text == #"{"a":2,"b":[true,null,2.5,"x"]}"#)
    #expect(value.object?["a"]?.int == 2 && value.object?["a"]?.double == 2)
    let elements = try #require(value.object?["b"]?.array)
    #expect(elements.map(\.bool) == [true, nil, nil, nil] && elements.map(\.string) == [nil, nil, nil, "x"])
    #expect(elements[2].double == 2.5 && elements[2].int == nil && elements[1] == .null)
    #expect(JSONValue(UInt64.max).text == "18446744073709551615" && JSONValue("ab".dropFirst()).text == #""b""#)
  }

  @Test func `Fields are added, renamed, converted and removed`() throws {
    var object: JSONObject = ["a": 1, "b": ["c": 1], "d": [["e": 1], ["e": 2]], "n": nil]
    object["x"] = "new"
    object.rename("a", to: "z")
    object.rename("missing", to: "nothing")
    object.convert("z") { JSONValue("\($0.int ?? 0)") }
    try object.change("b") { $0["c"] = nil }
    try object.changeEach("d") { $0.rename("e", to: "f") }
    try object.changeEach("n") { _ in Issue.record("There is nothing to change.") }
    #expect(JSONValue.object(object).text == #"{"b":{},"d":[{"f":1},{"f":2}],"n":null,"x":"new","z":"1"}"#)
    #expect(throws: MigrationError.unexpected("the field z is a text, not an object")) {
      try object.change("z") { _ in }
    }
    #expect(throws: MigrationError.unexpected("the field b is an object, not an array")) {
      try object.changeEach("b") { _ in }
    }
    object["d"] = [1]
    #expect(throws: MigrationError.unexpected("element 0 of d is a number, not an object")) {
      try object.changeEach("d") { _ in }
    }
  }
}
