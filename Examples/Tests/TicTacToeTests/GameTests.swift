import Foundation
import SluiceUndo
import Testing

@testable import TicTacToe

/// The whole program, as it is typed into.
@Suite final class GameTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("games-\(UUID())")
  private lazy var store = Store(App(), parcel: appParcel(saving: GameFolder(folder)), onFailure: { _ in })

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func type(_ lines: String...) -> String {
    for line in lines {
      if case .send(let action) = Terminal.command(line, in: store.game) {
        store.send(action, undo: .titled("Move"))
      }
    }
    return Terminal.text(of: store.state)
  }

  @Test func `The board is shown, with the numbers of the free fields`() {
    #expect(
      type("two", "5", "1") == """
         O │ 2 │ 3
        ───┼───┼───
         4 │ X │ 6
        ───┼───┼───
         7 │ 8 │ 9
        X is to place.
        """)
  }

  @Test func `A game is saved with its history, and continues when it is loaded`() {
    let before = type("new", "1", "save evening")
    #expect(before.hasSuffix("Saved as evening."))
    #expect(type("menu", "games").contains("Saved: evening"))
    #expect(type("load evening").contains("This is evening."))
    #expect(type("undo").contains(" 1 │ 2 │ 3"))
    #expect(type("redo").contains(" X │"))
  }

  @Test func `A game that cannot be loaded says why, and the game that is played stays`() throws {
    _ = type("two", "5")
    #expect(type("load nothing").hasSuffix("There is no game nothing."))
    #expect(type("save ../x").contains("letters, digits and hyphens"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("?".utf8).write(to: folder.appendingPathComponent("bad.game"))
    #expect(type("load bad").contains("is not a saved game"))
    #expect(type().contains("│ X │"))
  }

  @Test func `The computer ends with the match, and plays in the next one`() {
    _ = type("new", "1", "menu", "new")
    #expect(type("1").contains("X is to place."))
    _ = type("two")
    #expect(type("1").contains("O is to place."))
  }

  @Test func `Undo without a match reports the reason to the player`() {
    let command = Terminal.command("undo", in: store.game)
    guard case .refused("No match is played. Type “new” to begin one.") = command else {
      Issue.record("\(command)")
      return
    }
  }

  @Test func `An unknown line is reported to the player`() {
    guard case .unknown("5") = Terminal.command("5", in: .menu) else {
      Issue.record("a field without a match")
      return
    }
    guard case .quit = Terminal.command("quit", in: .menu) else {
      Issue.record("quit")
      return
    }
  }
}
