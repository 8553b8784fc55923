import Sluice
import SluiceHost
import SluiceTesting

/// A state of which a test has many.
struct Board: Codable, Equatable, Sendable {
  var name = ""
  var cards: [String] = []
}

enum BoardAction: Codable, Equatable, Sendable, ActionWithReply {
  case add(String)
  case refuse
  case startWork
  case finish(String)

  typealias Reply = Int
}

struct Refused: Error {}

/// Work that lasts until a test ends it.
struct Work: Sendable {
  let gate = AsyncStream.makeStream(of: Void.self)

  func wait() async { for await _ in gate.stream { return } }

  func end() { gate.continuation.yield() }
}

func boardReducer(_ work: Work? = nil) -> some Reducer<Board, BoardAction> {
  Reduce<Board, BoardAction> { board, action, context in
    switch action {
    case .add(let card):
      board.cards.append(card)
      context.reply(board.cards.count)
    case .refuse: context.reject(Refused())
    case .startWork:
      context.run { send in
        await work?.wait()
        send(.finish("done"))
      }
    case .finish(let card): board.cards.append(card)
    }
  }
}

typealias Boards = StoreHost<Int, Board, BoardAction>
typealias BoardLog = MemoryLog<Board, BoardAction>
