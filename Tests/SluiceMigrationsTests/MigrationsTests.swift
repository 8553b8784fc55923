import Foundation
import SluiceMigrations
import Testing

/// Histories of stored types.
@Suite struct MigrationsTests {
  private let history = Migrations {
    Version(2) { $0.rename(case: "add", to: "addTodo") }
    Version(3) {
      $0.payload("addTodo") { $0["priority"] = 1 }
      $0.state { $0["filter"] = "all" }
    }
    Version(5) {
      $0.drop(case: "blink")
      $0.replace(case: "set") { StoredCase($0["isDone"] == true ? "finish" : "reopen", ["id": $0["id"] ?? 0]) }
      $0.inside("counter") { $0.rename(case: "inc", to: "increment") }
      $0.inside("row", field: "action") { $0.drop(case: "blink") }
      $0.rename(dependency: "App.Clock", to: "Time.Clock")
    }
  }

  @Test(arguments: [
    (#"{"add":{"_0":"Rye"}}"#, 1, #"{"addTodo":{"_0":"Rye","priority":1}}"#),
    (#"{"addTodo":{"_0":"Rye"}}"#, 2, #"{"addTodo":{"_0":"Rye","priority":1}}"#),
    (#"{"addTodo":{"_0":"Rye"}}"#, 3, #"{"addTodo":{"_0":"Rye"}}"#),
    (#"{"blink":{}}"#, 1, nil), (#""blink""#, 4, nil), (#""add""#, 4, #""add""#),
    (#"{"set":{"id":7,"isDone":true}}"#, 4, #"{"finish":{"id":7}}"#),
    (#"{"set":{"id":7,"isDone":false}}"#, 4, #"{"reopen":{"id":7}}"#),
    (#"{"counter":{"_0":{"inc":{}}}}"#, 1, #"{"counter":{"_0":{"increment":{}}}}"#),
    (#"{"counter":{"_0":"inc"}}"#, 1, #"{"counter":{"_0":"increment"}}"#),
    (#"{"row":{"action":{"blink":{}},"id":1}}"#, 1, nil),
    (#"{"row":{"action":{"add":{}},"id":1}}"#, 1, #"{"row":{"action":{"add":{}},"id":1}}"#),
    (#"{"other":{}}"#, 1, #"{"other":{}}"#),
    ("text that is not even read", 5, "text that is not even read"),
  ])
  func `An action is converted from its version on, in order`(_ text: String, _ version: Int, _ expected: String?)
    throws
  {
    #expect(try history.action(text, from: version) == expected)
  }

  @Test func `A state is converted from its version on`() throws {
    #expect(try history.state(#"{"todos":[]}"#, from: 1) == #"{"filter":"all","todos":[]}"#)
    #expect(try history.state(#"{"todos":[]}"#, from: 3) == #"{"todos":[]}"#)
    #expect(history.current == 5 && Migrations().current == 1)
    #expect(try history.dependency("App.Clock", from: 4) == "Time.Clock")
    #expect(try history.dependency("App.Clock", from: 5) == "App.Clock")
  }

  @Test func `A value of a later version, or of one before the history, is refused with an explanation`() throws {
    #expect(throws: MigrationError.newer(version: 6, known: 5)) { try history.state("{}", from: 6) }
    let short = Migrations { Version(4) { _ in } }
    #expect(throws: MigrationError.tooOld(version: 2, oldest: 3)) { try short.action("{}", from: 2) }
    #expect("\(MigrationError.newer(version: 6, known: 5))".contains("use the newer program"))
    #expect("\(MigrationError.tooOld(version: 2, oldest: 3))".contains("add the migrations to the versions between"))
  }

  @Test func `A migration that does not fit says which version, and what it found`() throws {
    #expect(
      throws: MigrationError.failed(version: 3, reason: "the state is an array, not an object")
    ) { try history.state("[]", from: 1) }
    #expect(
      throws: MigrationError.failed(
        version: 2, reason: "the action is a number, and not an object with the name of a case")
    ) { try history.action("7", from: 1) }
    #expect(
      throws: MigrationError.failed(
        version: 5, reason: "the action is a number, and not an object with the name of a case")
    ) { try history.action(#"{"counter":{"_0":7}}"#, from: 1) }
  }

  @Test func `A former type is decoded, and the new one encoded`() throws {
    struct OldState: Codable { var dark: Int }
    struct NewState: Codable { var isDark: Bool }
    enum Old: Codable { case up(Int), down(Int), blink }
    enum New: Codable { case change(by: Int) }
    let typed = Migrations {
      Version(2) {
        $0.state(from: OldState.self) { NewState(isDark: $0.dark == 1) }
        $0.actions(from: Old.self) { old -> New? in
          switch old {
          case .up(let number): .change(by: number)
          case .down(let number): .change(by: -number)
          case .blink: nil
          }
        }
      }
    }
    #expect(try typed.state(#"{"dark":1}"#, from: 1) == #"{"isDark":true}"#)
    #expect(try typed.action(#"{"down":{"_0":3}}"#, from: 1) == #"{"change":{"by":-3}}"#)
    #expect(try typed.action(#"{"blink":{}}"#, from: 1) == nil)
    let error = try #require(#expect(throws: MigrationError.self) { try typed.state(#"{"light":1}"#, from: 1) })
    #expect("\(error)".hasPrefix("the migration to version 2 failed: "))
  }

  @Test func `An action of another form than a case's is left unchanged, or converted as a whole`() throws {
    let renamed = Migrations { Version(2) { $0.rename(case: "add", to: "put") } }
    #expect(try renamed.action(#"{"other":"Rye"}"#, from: 1) == #"{"other":"Rye"}"#)
    #expect(throws: MigrationError.failed(version: 2, reason: "the payload of add is a text, not an object")) {
      try renamed.action(#"{"add":"Rye"}"#, from: 1)
    }
    struct Old: Codable { var amount: Int, note: String }
    let typed = Migrations { Version(2) { $0.actions(from: Old.self) { $0.amount } } }
    #expect(try typed.action(#"{"amount":5,"note":"a"}"#, from: 1) == "5")
    let number = Migrations { Version(2) { $0.actions(from: Int.self) { ["by": $0] } } }
    #expect(try number.action("5", from: 1) == #"{"by":5}"#)
  }

  @Test func `A history out of order is a mistake with an explanation`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Migrations {
        Version(3) { _ in }
        Version(2) { _ in }
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("The migrations have version 2 after version 3."))
    #expect(words.contains("List the versions from the oldest to the newest."))
  }
}
