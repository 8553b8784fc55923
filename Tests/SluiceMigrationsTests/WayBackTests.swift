import Foundation
import Sluice
import Testing

@testable import SluiceMigrations

/// Writing in an earlier version of the program.
@Suite struct WayBackTests {
  private let migrations = Migrations {
    Version(2) { $0.drop(case: "blink") }
    Version(4) {
      $0.rename(case: "add", to: "enter")
      $0.rename(dependency: "Old.Clock", to: "Clock")
      $0.state { $0.rename("lines", to: "items") }
    } back: {
      $0.rename(case: "enter", to: "add")
      $0.rename(dependency: "Clock", to: "Old.Clock")
      $0.state { $0.rename("items", to: "lines") }
    }
    Version(5) {
      $0.payload("enter") { $0["mark"] = 1.0 }
      $0.state { $0["filter"] = "all" }
    } back: {
      $0.drop(case: "archive")
      $0.payload("enter") { $0["mark"] = nil }
      $0.payload("bad") { _ in throw MigrationError.unexpected("it is bad") }
      $0.state { $0["filter"] = nil }
    }
  }

  @Test func `The lowest version is the one before the migrations with a way back`() {
    #expect(migrations.lowest == 2 && migrations.current == 5)
    #expect(Migrations().lowest == 1)
    #expect(Migrations { Version(2) { _ in } }.lowest == 2)
    #expect(
      Migrations {
        Version(7) { _ in
        } back: { _ in
        }
      }.lowest == 6)
  }

  @Test func `A value is written in an earlier version if it would be read unchanged`() throws {
    let action = #"{"enter":{"_0":"a","mark":1}}"#
    #expect(try migrations.action(action, to: 5) == action)
    #expect(try migrations.action(action, to: 4) == #"{"enter":{"_0":"a"}}"#)
    // There is no version 3: what is written in it is read as one of version 2.
    for version in 2...3 { #expect(try migrations.action(action, to: version) == #"{"add":{"_0":"a"}}"#) }
    #expect(try migrations.state(#"{"filter":"all","items":[]}"#, to: 2) == #"{"lines":[]}"#)
    #expect(try migrations.dependency("Clock", to: 2) == "Old.Clock")
    #expect(try migrations.dependency("Clock", to: 4) == "Clock")
  }

  @Test(arguments: [
    (#"{"enter":{"_0":"a","mark":2}}"#, 4, "would be read as"),
    (#"{"archive":{}}"#, 4, "the action is new in version 5"),
    (#"{"bad":{}}"#, 4, "the way back of the action from version 5 failed: it is bad"),
    (#"{"blink":{}}"#, 1, "there is no way back to that version"),
  ])
  func `A value that would not be read unchanged is refused with an explanation`(
    _ text: String, _ version: Int, _ reason: String
  ) throws {
    let error = try #require(#expect(throws: MigrationError.self) { try migrations.action(text, to: version) })
    #expect("\(error)".contains(reason) && "\(error)".contains("written in version \(version) until"), "\(error)")
  }

  @Test func `A state that has more than the earlier version can hold is refused`() throws {
    #expect(throws: MigrationError.self) { try migrations.state(#"{"filter":"open","items":[]}"#, to: 4) }
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1", "2", false), ("9007199254740993", "9007199254740992", false),
    ("9007199254740993", "9007199254740992.0", false), ("[1.50]", "[1.5]", true), ("[1]", "[1,1]", false),
    (#"{"a":1}"#, #"{"a":1.0}"#, true), (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":null}"#, "{}", false),
    (#""1""#, "1", false), ("null", "null", true),
  ])
  func `Numbers are compared by value, and all else exactly`(_ first: String, _ second: String, _ isEqual: Bool) throws
  {
    let values = try [first, second].map { try JSONValue(parsing: $0.utf8) }
    #expect(values[0].isEquivalent(to: values[1]) == isEqual)
    #expect(values[1].isEquivalent(to: values[0]) == isEqual)
  }
}
