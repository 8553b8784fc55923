#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluiceMigrations
  import SluicePostgres
  import Testing

  /// A stream, proven with another build of the program.
  @Suite struct StreamProofTests {
    let place = LedgerPlace()

    private func fill() async throws -> Ledgers {
      let ledgers = place.ledgers(place.log(snapshotInterval: 10, keyWindow: 1))
      for number in 1...45 {
        try await ledgers.ask(.add("line \(number)"), of: 1)
        // Snapshots are written beside; each gets the time to be.
        if number % 10 == 1 { try await Task.sleep(for: .milliseconds(20)) }
      }
      return ledgers
    }

    /// A reducer that writes one line otherwise.
    private func changed(_ number: Int) -> some Reducer<Ledger, LedgerAction> {
      Reduce<Ledger, LedgerAction> { ledger, action, context in
        guard case .add(let line) = action else { return }
        ledger.lines.append(line == "line \(number)" ? "other" : line)
      }
    }

    @Test func `A proof accepts the program that wrote a stream, and rejects another, whichever process owns it`()
      async throws
    {
      let ledgers = try await fill()
      let log = place.log("B", keyWindow: 1)
      let proof = try await log.prove("1", ledger, from: Ledger())
      #expect(proof.isProven && proof.entries == 45 && proof.comparisons == 3, "\(proof)")
      // It begins with the recorded state.
      #expect(try await log.prove("1", ledger, from: Ledger(lines: ["x"])).isProven)
      let second = try place.execute("SELECT position FROM snapshot ORDER BY position OFFSET 1 LIMIT 1")
      let other = try await log.prove("1", changed(7), from: Ledger())
      #expect(
        other.findings == [
          .otherState(
            entries: 1...(Int(second) ?? 0), actions: ["add": Int(second) ?? 0],
            difference: "lines[6] was \"line 7\", and is \"other\"")
        ])
      #expect(try await log.prove("1", changed(45), from: Ledger()).isProven)
      #expect(try await log.prove("none", ledger, from: Ledger()).entries == 0)
      // What is left begins with a snapshot, whatever led to it.
      try await log.compact("1")
      let rest = try await log.prove("1", changed(7), from: Ledger())
      let another = PostgresLog<Int, LedgerAction>(
        place.server.connection(), schema: place.schema, forwarding: .off, onFailure: { _ in })
      await #expect(throws: PostgresError.self) {
        try await another.prove("1", Reduce<Int, LedgerAction> { _, _, _ in }, from: 0)
      }
      await another.close()
      #expect(rest.isProven && rest.entries == 45 - (Int(second) ?? 0) && rest.comparisons == 2, "\(rest)")
      await ledgers.shutDown(within: .seconds(5))
      try place.execute("UPDATE entry SET action = replace(action, '4', '5') WHERE position = 44")
      await #expect(throws: PostgresError.damaged(stream: "1", reason: "entry 44 is not what was written")) {
        try await log.prove("1", ledger, from: Ledger())
      }
      await log.close()
    }

    @Test func `A proof finds entries that a build cannot decode, and fields that are lost`() async throws {
      struct Total: Codable, Equatable, Sendable { var total = 0 }
      enum Charge: Codable, Equatable, Sendable {
        case add(line: String?)
      }
      let ledgers = place.ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      try await ledgers.ask(.measure(7), of: 1)
      try await ledgers.ask(.add("b"), of: 1)
      await ledgers.shutDown(within: .seconds(5))
      let log = PostgresLog<Total, Charge>(
        place.server.connection(), schema: place.schema, migrations: Migrations(), onFailure: { _ in })
      let proof = try await log.prove(
        "1", Reduce<Total, Charge> { state, _, _ in state.total += 1 }, from: Total())
      #expect(proof.entries == 3 && proof.findings.count == 2, "\(proof)")
      guard case .unreadable("entry 2 (`measure`)", 1, _)? = proof.findings.first else {
        return #expect(Bool(false), "\(proof)")
      }
      #expect(proof.findings.last == .fieldLost(field: "add._0", what: "entry 1 (`add`)"))
      await log.close()
    }
  }
#endif
