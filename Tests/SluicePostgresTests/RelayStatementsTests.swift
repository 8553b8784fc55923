#if Postgres
  import Foundation
  import Testing

  @testable import SluicePostgres

  /// The checks of the statements on the inbox.
  @Suite(.serialized) struct RelayStatementsTests {
    let place = LedgerPlace()

    private func statements(_ log: LedgerLog, process: Int64) async throws -> (RelayStatements, PostgresLine) {
      _ = try await log.unfinished()
      let relay = RelayStatements(LogSchema(place.schema), channel: "test", process: process)
      return (relay, PostgresLine(.init(text: place.server.connection())))
    }

    @Test func `An answer counts only in the epoch in which its request was taken`() async throws {
      let log = place.log()
      let (relay, line) = try await statements(log, process: 7)
      try place.execute(
        """
        INSERT INTO stream (name, checksum, owner, epoch) VALUES ('1', 0, 7, 5);
        INSERT INTO inbox (asker, number, stream, key, action, schema, waits, until)
        VALUES (8, 1, '1', 'k', '{}', 1, true, now() + interval '1 hour')
        """)
      let taken = try await line.run([relay.take])[0]
      #expect(taken.count == 1 && taken.int(0, 3) == 5)
      let again = try await line.run([relay.take])[0]
      #expect(again.count == 0)
      let ticket = DeskMachine.Ticket(id: .init(asker: 8, number: 1), epoch: 5)
      let answer = relay.answer([.init(ticket: ticket, answer: "refused")])
      try place.execute("UPDATE stream SET epoch = 6, owner = 9")
      _ = try await line.run([answer])
      #expect(try place.execute("SELECT count(*) FROM inbox WHERE answered IS NULL") == "1")
      try place.execute("UPDATE stream SET epoch = 5, owner = NULL")
      _ = try await line.run([answer])
      #expect(try place.execute("SELECT answer FROM inbox WHERE answered IS NOT NULL") == "refused")
      line.close()
      await log.close()
    }

    /// Puts requests into the inbox: of another process, for a stream of process 7 in epoch 5.
    private func fill() throws {
      try place.execute(
        """
        INSERT INTO stream (name, checksum, owner, epoch) VALUES ('1', 0, 7, 5), ('2', 0, 9, 5), ('3', 0, NULL, 5);
        INSERT INTO process VALUES (7, 'seven', NULL, now() + interval '1 hour'),
          (9, 'nine', NULL, now() + interval '1 hour');
        INSERT INTO inbox (asker, number, stream, key, action, schema, waits, until, taker, taken)
        SELECT 8, number, stream, 'k', '{}', 1, true, now() + time * interval '1 second', taker, taken FROM (VALUES
          (1, '1', 100, 6, 5), (2, '1', 100, 7, 4), (3, '1', 100, 7, 5), (4, '1', -1, NULL, NULL),
          (5, '2', 100, NULL, NULL), (6, '3', 100, NULL, NULL), (7, '1', 100, NULL, NULL))
          AS v(number, stream, time, taker, taken)
        """)
    }

    @Test func `An owner takes the requests that were not taken in its epoch, and whose time is not up`() async throws {
      let log = place.log()
      let (relay, line) = try await statements(log, process: 7)
      try fill()
      let taken = try await line.run([relay.take])[0]
      #expect(Set((0..<taken.count).compactMap { taken.int($0, 2) }) == [1, 2, 7])
      line.close()
      await log.close()
    }

    @Test func `Requests are refused for a stream that cannot be opened, unless another process has it`() async throws {
      let log = place.log()
      let (relay, line) = try await statements(log, process: 7)
      try fill()
      for stream in ["1", "2", "3"] { _ = try await line.run([relay.refuse(stream, "refused")]) }
      #expect(
        try place.execute("SELECT string_agg(number::text, ' ' ORDER BY number) FROM inbox WHERE answer = 'refused'")
          == "1 2 3 4 6 7")
      line.close()
      await log.close()
    }

    @Test func `An owner takes requests also when a crash of the server has emptied the tables that are not logged`()
      async throws
    {
      let log = place.log()
      let (relay, line) = try await statements(log, process: 7)
      try fill()
      let owner = RelayStatements(LogSchema(place.schema), channel: "test", process: 9)
      let request = PostedRequest(stream: "2", key: "k", text: "{}", schema: 1, limit: nil, hasSender: true)
      let refused = try await line.run([relay.post([(1, request)])])[0]
      #expect(refused.bool(0, 2) && !refused.bool(0, 1))
      _ = try await line.run(owner.begin(line: 1, taken: []))
      try place.execute("TRUNCATE desk; TRUNCATE inbox")
      let posted = try await line.run([relay.post([(2, request)])])[0]
      #expect(posted.bool(0, 2) && posted.bool(0, 1))
      line.close()
      await log.close()
    }

    @Test func `An exchange of a former connection is refused as a whole`() async throws {
      let log = place.log()
      let (relay, line) = try await statements(log, process: 7)
      let request = PostedRequest(stream: "1", key: "k", text: "{}", schema: 1, limit: nil, hasSender: true)
      _ = try await line.run(relay.begin(line: 1, taken: []))
      _ = try await line.run([relay.fence(line: 1), relay.post([(1, request)])])
      _ = try await line.run(relay.begin(line: 2, taken: []))
      do {
        _ = try await line.run([relay.fence(line: 1), relay.post([(2, request)])])
        Issue.record("It was not refused.")
      } catch PostgresFault.refused(let error) {
        #expect(error.code == RelayStatements.fenced)
      }
      _ = try await line.run([relay.fence(line: 2), relay.post([(3, request)])])
      #expect(try place.execute("SELECT string_agg(number::text, ' ' ORDER BY id) FROM inbox") == "1 3")
      // What was taken by an exchange without an answer is returned, and what runs is not.
      try place.execute("UPDATE inbox SET taker = 7, taken = 1")
      _ = try await line.run(relay.begin(line: 4, taken: [.init(asker: 7, number: 3)]))
      #expect(try place.execute("SELECT number FROM inbox WHERE taken IS NULL") == "1")
      line.close()
      await log.close()
    }
  }
#endif
