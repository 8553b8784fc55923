#if Journal
  import Foundation
  import Sluice
  import SluiceJournal
  import Testing

  @testable import SluiceHost

  /// A stream in a file, proven with another build of the program.
  @Suite struct SQLiteProofTests {
    let folder: LogFolder

    init() throws { folder = try LogFolder() }

    @Test func `A proof accepts the program that wrote a stream, and rejects one that leads to another state`()
      async throws
    {
      let log = try folder.log(snapshotInterval: 10)
      let boards = folder.boards(log)
      for number in 1...35 { try await boards.ask(.add("card \(number)"), of: 1) }
      #expect(throws: JournalError.self) { try log.prove("1", boardReducer(), from: Board()) }
      await boards.shutDown(within: .seconds(10))
      let next = try folder.log()
      let proof = try next.prove("1", boardReducer(), from: Board(name: "another"))
      #expect(proof.isProven && proof.entries == 35 && proof.comparisons == 3, "\(proof)")
      let other = Reduce<Board, BoardAction> { board, action, _ in
        if case .add(let card) = action { board.cards.append(card == "card 7" ? "other" : card) }
      }
      guard
        case .otherState(let entries, let actions, let difference)? = try next.prove("1", other, from: Board()).findings
          .first
      else { return #expect(Bool(false)) }
      #expect(entries.lowerBound == 1 && actions == ["add": entries.count])
      #expect(difference == "cards[6] was \"card 7\", and is \"other\"")
      #expect(try next.prove("none", other, from: Board()).entries == 0)
      // A store can have the stream again.
      #expect(try await folder.boards(next).read(\.cards.count, of: 1) == 35)
    }
  }
#endif
