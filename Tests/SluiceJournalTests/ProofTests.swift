#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceJournal
  import SluiceMigrations
  import Testing

  /// Upgrades that are proven before they ship.
  @Suite struct ProofTests {
    struct Card: Codable, Equatable, Sendable {
      var id: Int
      var title: String
      var column = "todo"
      var tags: Set<String> = []
    }

    struct Board: Codable, Equatable, Sendable {
      var cards: [Card] = []
      var moves = 0
      var total = 0.0
    }

    enum BoardAction: Codable, Sendable {
      case add(String)
      case move(Int, to: String)
      case tag(Int, String)
      case remove(Int)
      case charge(Double)
    }

    /// A rule of the board that a planted change replaces.
    struct Rules: Sendable {
      var title: @Sendable (String) -> String = { $0 }
      var move: @Sendable (inout Board, Int, String) -> Void = { board, id, column in
        guard let index = board.cards.firstIndex(where: { $0.id == id }) else { return }
        board.cards[index].column = column
        board.moves += 1
      }
      var nextID: @Sendable (Board) -> Int = { ($0.cards.last?.id ?? 0) + 1 }
      var tag: @Sendable (String) -> String = { $0 }
      var remove: @Sendable (inout Board, Int) -> Void = { board, id in board.cards.removeAll { $0.id == id } }
      var charge: @Sendable (Double) -> Double = { $0 }
      var insert: @Sendable (inout Board, Card) -> Void = { $0.cards.append($1) }

      var reducer: Reduce<Board, BoardAction> { Reduce { apply($1, to: &$0) } }

      func apply(_ action: BoardAction, to board: inout Board) {
        switch action {
        case .add(let text): insert(&board, Card(id: nextID(board), title: title(text)))
        case .move(let id, let column): move(&board, id, column)
        case .tag(let id, let name):
          if let index = board.cards.firstIndex(where: { $0.id == id }) { board.cards[index].tags.insert(tag(name)) }
        case .remove(let id): remove(&board, id)
        case .charge(let amount): board.total += charge(amount)
        }
      }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func write(_ count: Int) throws {
      let journal = try SQLiteJournal<Board, BoardAction>(at: folder.file, durability: .crash, snapshotInterval: 50)
      let store = try Store(Board(), Rules().reducer, journal: journal)
      for number in 0..<count {
        let id = number / 7
        switch number % 10 {
        case 0, 1, 2: store.send(.add("card \(number)"))
        case 3, 4: store.send(.move(id, to: number % 3 == 0 ? "done" : "doing"))
        case 5, 6: store.send(.tag(id, "tag \(number % 4)"))
        case 7: store.send(.charge(Double(number) / 8))
        case 8: store.send(.move(id + 1, to: "review"))
        default: store.send(.remove(id - 3))
        }
      }
    }

    private func prove(
      _ reducer: some Reducer<Board, BoardAction>, from initial: Board = Board()
    ) throws -> JournalProof {
      try SQLiteJournal<Board, BoardAction>(readingAt: folder.file).prove(reducer, from: initial)
    }

    @Test func `A proof accepts the program that wrote a journal, and refactored programs`() throws {
      try write(420)
      let proof = try prove(Rules().reducer)
      #expect(proof.isProven && proof.entries == 420 && proof.comparisons > 8, "\(proof)")
      #expect("\(proof)".hasSuffix("it is the recorded one. No state was recorded after entry 400."))
      var rules = Rules()
      rules.move = { board, id, column in
        board.cards = board.cards.map { card in
          var card = card
          if card.id == id { (card.column, board.moves) = (column, board.moves + 1) }
          return card
        }
      }
      rules.remove = { board, id in board.cards = board.cards.filter { $0.id != id } }
      rules.nextID = { board in (board.cards.map(\.id).last ?? 0) + 1 }
      #expect(try prove(rules.reducer).isProven)
    }

    /// Programs with one rule that differs.
    private static let planted: [(String, @Sendable (inout Rules) -> Void)] = [
      ("another title", { $0.title = { $0.uppercased() } }),
      ("a title that is cut", { $0.title = { String($0.prefix(7)) } }),
      (
        "a move that counts twice",
        {
          $0.move = {
            Rules().move(&$0, $1, $2); $0.moves += 1
          }
        }
      ),
      (
        "a move that does not count",
        {
          $0.move = {
            Rules().move(&$0, $1, $2); $0.moves = 0
          }
        }
      ),
      ("a move to another column", { $0.move = { Rules().move(&$0, $1, $2 == "review" ? "done" : $2) } }),
      ("a move that is ignored", { $0.move = { if $1 != 9 { Rules().move(&$0, $1, $2) } } }),
      ("another id", { $0.nextID = { $0.cards.count + 1 } }),
      ("ids from zero", { $0.nextID = { ($0.cards.last?.id ?? -1) + 1 } }),
      ("another tag", { $0.tag = { $0 == "tag 2" ? "tag 3" : $0 } }),
      ("tags without a space", { $0.tag = { $0.replacing(" ", with: "") } }),
      ("a removal that does nothing", { $0.remove = { _, _ in } }),
      ("a removal of the next one", { $0.remove = { Rules().remove(&$0, $1 + 1) } }),
      (
        "a removal that keeps the moved",
        { $0.remove = { board, id in board.cards.removeAll { $0.id == id && $0.column == "todo" } } }
      ),
      ("a charge that is rounded", { $0.charge = { $0.rounded() } }),
      ("a charge with a fee", { $0.charge = { $0 * 1.000_000_1 } }),
      ("a charge that is negative", { $0.charge = { -$0 } }),
      ("new cards first", { $0.insert = { $0.cards.insert($1, at: 0) } }),
      ("cards in another order at the end", { $0.insert = { $0.cards.insert($1, at: max($0.cards.count - 1, 0)) } }),
      ("no card twice", { $0.insert = { board, card in if board.cards.count < 60 { board.cards.append(card) } } }),
      ("one action that is refused", { $0.title = { $0 == "card 390" ? "" : $0 } }),
    ]

    @Test(arguments: 0..<20) func `A planted change is found, with the entries and the path`(_ number: Int) throws {
      try write(420)
      var rules = Rules()
      Self.planted[number].1(&rules)
      let proof = try prove(rules.reducer)
      guard case .otherState(let entries, let actions, _)? = proof.findings.first else {
        return #expect(Bool(false), "\(Self.planted[number].0): \(proof)")
      }
      #expect(proof.findings.count == 1 && entries.count <= 50, "\(proof)")
      #expect(actions.values.reduce(0, +) == entries.count)
      #expect("\(proof)".contains("The state differs after entries \(entries.lowerBound) to \(entries.upperBound)"))
    }

    @Test func `The path that differs is named where a snapshot is kept`() throws {
      try write(420)
      var rules = Rules()
      rules.title = { $0 == "card 390" ? "other" : $0 }
      let proof = try prove(rules.reducer)
      #expect("\(proof)".contains(#"title was "card 390", and is "other""#), "\(proof)")
    }

    @Test func `A proof finds types that lose a value or cannot decode one`() throws {
      struct Less: Codable, Equatable, Sendable {
        var cards: [[String: JSONless]] = []
        var moves = 0
      }
      enum JSONless: Codable, Equatable, Sendable {
        case none
        init(from decoder: any Decoder) {
          self = .none
        }
      }
      enum Fewer: Codable, Sendable { case add(String), move(Int, to: String), tag(Int), charge(Double) }
      try write(60)
      let journal = try SQLiteJournal<Less, Fewer>(readingAt: folder.file)
      let proof = try journal.prove(Reduce<Less, Fewer> { _, _ in }, from: Less())
      #expect(
        proof.findings.contains { finding in
          if case .unreadable(let what, 6, let reason) = finding {
            what.contains("(`remove`)") && !reason.isEmpty
          } else {
            false
          }
        }, "\(proof)")
      #expect(proof.findings.contains(.fieldLost(field: "tag._1", what: "entry 6 (`tag`)")), "\(proof)")
    }

    @Test func `A proof finds a value that was read and not recorded`() throws {
      try write(20)
      let reading = Reduce<Board, BoardAction> { board, action, context in
        _ = context.uuid()
        Rules().apply(action, to: &board)
      }
      let proof = try prove(reading)
      #expect(proof.findings == [.valueNotRecorded(key: "Sluice.Dependencies.UUIDKey")], "\(proof)")
    }

    @Test func `A proof checks migrations against the recorded states`() throws {
      try write(420)
      let migrations = Migrations { Version(2) { $0.state { $0["owner"] = "me" } } }
      struct Owned: Codable, Equatable, Sendable {
        var cards: [Card] = []
        var moves = 0
        var total = 0.0
        var owner = "me"
      }
      func reducer(_ column: String?) -> Reduce<Owned, BoardAction> {
        Reduce { owned, action in
          var board = Board(cards: owned.cards, moves: owned.moves, total: owned.total)
          Rules().apply(action, to: &board)
          (owned.cards, owned.moves, owned.total) = (board.cards, board.moves, board.total)
          if let column { owned.owner = column }
        }
      }
      let journal = try SQLiteJournal<Owned, BoardAction>(readingAt: folder.file, migrations: migrations)
      #expect(try journal.prove(reducer(nil), from: Owned()).isProven)
      let proof = try journal.prove(reducer("you"), from: Owned())
      #expect("\(proof)".contains(#"owner was "me", and is "you""#), "\(proof)")
    }
  }
#endif
