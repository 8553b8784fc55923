import SluiceUndo
import Testing

@testable import TicTacToe

/// Matches, with undo and the computer.
@Suite struct MatchTests {
  private func play(_ match: Match, _ fields: Int...) -> Store<Match, MatchAction> {
    let store = Store(match, parcel: matchParcel, onFailure: { _ in })
    for field in fields { store.send(.place(field), undo: .titled("Move")) }
    return store
  }

  @Test func `X begins, and they take turns`() {
    let store = play(Match(isAgainstComputer: false), 0, 1)
    #expect(store.board.fields == [.x, .o] + Array(repeating: nil, count: 7))
    #expect(store.board.turn == .x)
  }

  @Test func `Three in a line win, and no further move is possible`() {
    let store = play(Match(isAgainstComputer: false), 0, 3, 1, 4, 2, 5)
    #expect(store.board.result == .won(.x, [0, 1, 2]))
    #expect(store.board.free == [5, 6, 7, 8])
  }

  @Test func `An action that is not possible is reported with the reason, and changes nothing`() {
    var causes: [NotPossible?] = []
    let store = Store(
      Match(isAgainstComputer: false), parcel: matchParcel, onFailure: { causes.append($0.cause as? NotPossible) })
    store.send(.history(.undo))
    store.send(.place(4))
    for action: MatchAction in [.place(4), .place(9), .history(.redo)] { store.send(action) }
    #expect(causes == [.nothingToUndo, .taken(4), .noField(9), .nothingToRedo])
    #expect(store.history.undoCount == 1 && store.board.free.count == 8)
    for field in [0, 1, 2, 7] { store.send(.place(field)) }
    let (board, steps) = (store.board, store.history.undoCount)
    causes = []
    for field in [3, 4] { store.send(.place(field)) }
    #expect(causes == [.over, .over] && store.board == board && store.history.undoCount == steps)
  }

  @Test func `The computer answers in the same cycle, so no board shows its turn`() {
    let store = Store(Match(isAgainstComputer: true), parcel: matchParcel)
    var turns: [Player?] = []
    let token = store.observe(\.board) { turns.append($0.turn) }
    store.send(.place(0))
    store.send(.place(8))
    #expect(turns == [.x, .x, .x])
    token.cancel()
  }

  @Test func `Undo takes back the move and the answer, redo brings both back`() {
    let store = play(Match(isAgainstComputer: true), 0)
    let board = store.board
    #expect(board.free.count == 7)
    store.send(.history(.undo))
    #expect(store.board == Board() && !store.history.canUndo)
    store.send(.history(.redo))
    #expect(store.board == board && !store.history.canRedo)
  }

  @Test func `No player wins against the computer`() {
    var games = 0
    func go(_ board: Board) {
      guard board.turn != nil else {
        games += 1
        if case .won(.x, _) = board.result { Issue.record("\(board)") }
        return
      }
      for move in board.free {
        let mine = board.placing(at: move)
        go(mine.bestMove.map { mine.placing(at: $0) } ?? mine)
      }
    }
    go(Board())
    #expect(games > 50)
  }
}
