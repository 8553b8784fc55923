#if Postgres
  import Foundation
  import Sluice
  import SluiceMigrations

  /// The journal of one store in a database.
  ///
  /// What a store reads without waiting is in memory: the recording until it is loaded, positions, and keys.
  final class PostgresJournal<State: Codable & Sendable, Action: Codable & Sendable>: BackgroundJournal {
    private let stream: PostgresStream
    private let coding: RecordCoding<State, Action>
    private let snapshotInterval: Int
    /// What was read when the stream was opened, until it is loaded.
    private var opened: Recording<State, Action>?
    /// Whether the newest snapshot could not be used, so that another one is due.
    private var needsSnapshot: Bool

    init(
      _ stream: PostgresStream, _ coding: RecordCoding<State, Action>, _ opened: Recording<State, Action>,
      snapshotInterval: Int
    ) {
      (self.stream, self.coding, self.opened) = (stream, coding, opened)
      self.snapshotInterval = snapshotInterval
      needsSnapshot = opened.fallback != nil
    }

    var recording: RecordingMode { .inBackground }

    var countSinceSnapshot: Int? { stream.countSinceSnapshot }

    var position: Int? { stream.position }

    func close() { stream.close() }

    func load() throws -> Recording<State, Action> {
      if let opened {
        self.opened = nil
        return opened
      }
      if let initial = stream.unwrittenInitial {
        return Recording(snapshot: try coding.state(initial), entries: [])
      }
      guard let rows = try stream.takeReread() else { throw NotReadAgain(stream: stream.name) }
      return Recording(snapshot: try rows.snapshot.map(coding.state), entries: try coding.entries(rows.entries))
    }

    func receipt(
      forKey key: String, replyType: (any (Codable & Sendable).Type)?
    ) throws -> Receipt<any Codable & Sendable>? {
      guard let found = stream.receipt(forKey: key) else { return nil }
      var reply: (any Codable & Sendable)?
      if let replyType, let text = found.reply {
        reply = try coding.decode(replyType, from: text, named: "the reply to entry \(found.position)")
      }
      return Receipt(reply: reply, position: found.position)
    }

    func append(_ entries: [JournalEntry<Action>]) throws {
      misuse(
        "A store without an isolation was given the journal of a `PostgresLog`.",
        why: "`send` would block its thread until the database answers.",
        fix: "Make the store on an actor, such as by a `StoreHost`.")
    }

    /// Encodes entries. An error is thrown by the write, which first reads what the store returns to.
    func prepareAppend(_ entries: [JournalEntry<Action>]) throws -> JournalWrite {
      opened = nil
      let version = stream.version
      do {
        let append = try stream.prepare(coding.encode(entries, as: version), version)
        return JournalWrite { [stream] in try await stream.write(append) }
      } catch {
        return JournalWrite { [stream] in
          await stream.readAgain()
          throw error
        }
      }
    }

    func offer(snapshot state: State) throws {
      try stream.offer(isNeeded: needsSnapshot, interval: snapshotInterval) {
        [migrations = coding.migrations] version in
        let text = String(decoding: try RecordText.encoder().encode(state), as: UTF8.self)
        do {
          return try version == migrations.current ? text : migrations.state(text, to: version)
        } catch {
          throw PostgresError.unencodable(type: "\(State.self)", reason: "\(error)")
        }
      }
      needsSnapshot = false
    }
  }

  /// The error of a store that wants to return to what was recorded before that was read.
  private struct NotReadAgain: Error, CustomStringConvertible {
    let stream: String

    var description: String { "What the stream \(stream) has was not read again: make the store anew." }
  }
#endif
