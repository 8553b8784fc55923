import Foundation
import LocalServer
import Testing
import TicTacToe

@testable import TicTacToeServer

/// What pages show of a game, and of what the store did.
@MainActor @Suite struct StageTests {
  private let stage = Stage(NoGames())

  private struct NoGames: SavedGames {
    func save(_ game: Game, as name: String) throws {}
    func load(_ name: String) throws -> Game { .menu }
    func names() throws -> [String] { [] }
  }

  private func play(isAgainstComputer: Bool = false, _ fields: Int...) throws {
    try stage.perform(.start(isAgainstComputer: isAgainstComputer))
    for field in fields { try stage.perform(.place(field: field)) }
  }

  @Test func `The log has the sender of each action and its interceptors, the outermost first`() throws {
    try play(isAgainstComputer: true, 0)
    let lines = stage.screen.log.prefix(3)
    #expect(lines.map(\.action) == ["Place middle", "Place top left", "Match against the computer"])
    #expect(lines.map(\.sender) == ["the computer, a service", "a page", "a page"])
    #expect(lines.map(\.interceptors) == [["turn", "field", "history"], ["turn", "field", "history"], []])
  }

  @Test func `A refused action is answered with the reason, and logged with its rule, and the game stays`() throws {
    try play(4)
    for (sent, rule, reason) in [
      (PageAction.place(field: 4), "field", "The middle field is taken."),
      (.place(field: 9), "field", "There is no field 10."),
      (.redo, "history", "There is no move to do again."),
    ] {
      #expect(throws: Refusal(.conflict, reason)) { try stage.perform(sent) }
      #expect(stage.screen.log.first?.refusedBy == rule && stage.screen.log.first?.reason == reason)
      #expect(stage.screen.match?.fields.filter { $0.mark == nil }.count == 8)
    }
    try stage.perform(.place(field: 0))
    #expect(stage.screen.log.first?.reason == nil)
  }

  @Test func `Undo and redo name the move, and include the answer of the computer`() throws {
    try play(isAgainstComputer: true, 0)
    #expect(stage.screen.match?.undo == "X top left" && stage.screen.match?.redo == nil)
    try stage.perform(.undo)
    #expect(stage.screen.match?.fields.allSatisfy { $0.mark == nil } == true)
    #expect(stage.screen.match?.undo == nil && stage.screen.match?.redo == "X top left")
  }

  @Test func `The log keeps the last actions`() throws {
    try play()
    for _ in 1...20 { try stage.perform(.start(isAgainstComputer: false)) }
    #expect(stage.screen.log.count == 12)
    let numbers = stage.screen.log.map(\.number)
    #expect(numbers == numbers.sorted(by: >))
  }

  @Test func `Every page gets the game, and a refusal that another page caused`() async throws {
    let pages = [stage.screens.open(), stage.screens.open()]
    try play(4, 0)
    #expect(throws: Refusal.self) { try stage.perform(.place(field: 0)) }
    for page in pages {
      var events = page.makeAsyncIterator()
      let event = await events.next(isolation: #isolation)
      #expect(event?.contains(#""status":"X is to place.""#) == true)
      #expect(event?.contains(#""refusedBy":"field""#) == true)
    }
  }
}
