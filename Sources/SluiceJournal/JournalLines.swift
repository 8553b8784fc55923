#if Journal
  import Foundation
  import Sluice
  import SluiceMigrations

  /// What is wrong with a line that should be an entry.
  package struct LineError: Error, CustomStringConvertible {
    package let description: String
  }

  /// An import of entries that `lines(_:)` or archives have as lines of JSON, in any order of files.
  package struct JournalImport<State: Codable, Action: Codable> {
    private let journal: SQLiteJournal<State, Action>
    /// Entries that follow one that has not been read yet.
    private var waiting: [Int: JournalFile.Row] = [:]
    /// What handled the last appended entry.
    private var attached: String?

    package init(into journal: SQLiteJournal<State, Action>) { self.journal = journal }

    /// Appends the entries of these lines, and those that waited for them. A line that is there twice counts once.
    ///
    /// - Throws: `LineError`, or a `JournalError`.
    package mutating func append(_ lines: [Substring]) throws {
      for line in lines {
        let row = try Self.row(line)
        if row.position > journal.count { try keep(row) }
      }
      var (entries, next) = ([JournalEntry<Action>](), journal.count + 1)
      while var row = waiting.removeValue(forKey: next) {
        if let change = row.attached { attached = change == JournalFile.unknown ? nil : change }
        row.attached = attached
        guard let entry = try journal.entry(row) else {
          throw LineError(
            description: "Entry \(row.position) is of a case that a version has dropped, so the numbers of all later"
              + " entries would change. Import it with the program that wrote it.")
        }
        entries.append(entry)
        next += 1
      }
      if !entries.isEmpty { try journal.append(entries) }
    }

    /// Throws if entries are missing before others.
    package func finish() throws {
      if let first = waiting.keys.min() {
        throw LineError(description: "Entry \(journal.count + 1) is missing: entry \(first) follows.")
      }
    }

    private mutating func keep(_ row: JournalFile.Row) throws {
      if let known = waiting[row.position], (known.text, known.key) != (row.text, row.key) {
        throw LineError(description: "Entry \(row.position) is there twice, with different contents.")
      }
      waiting[row.position] = row
    }

    /// Decodes a line as `JournalArchive` has written it.
    private static func row(_ line: Substring) throws -> JournalFile.Row {
      guard let fields = try? JSONValue(parsing: line.utf8).object, let position = fields["position"]?.int,
        let action = fields["action"]
      else {
        throw LineError(description: "This line is no entry: \(line.prefix(200))")
      }
      var row = JournalFile.Row(position: position, text: action.text)
      row.coeffects = fields["coeffects"]?.text
      row.attached = fields["attached"]?.text
      row.key = fields["key"]?.string
      row.schema = fields["version"]?.int ?? 1
      return row
    }
  }

  // MARK: - What a migration would do

  /// What `migrate` would convert.
  package struct MigrationCheck: CustomStringConvertible {
    /// The number of entries and snapshots of earlier versions.
    package fileprivate(set) var earlier = 0
    /// The number of entries that a version has dropped. They are not converted.
    package fileprivate(set) var dropped = 0
    /// What cannot be converted, at most ten of them.
    package fileprivate(set) var failures: [String] = []
    fileprivate var failureCount = 0
    fileprivate var version = 1

    /// Whether all can be converted.
    package var isComplete: Bool { failureCount == 0 }

    package var description: String {
      var lines = ["\(earlier) entries and snapshots are of versions before \(version)."]
      if dropped > 0 {
        lines.append(
          "\(dropped) entries are of cases that a version has dropped. They stay as they are, so the program needs its"
            + " versions further on.")
      }
      if failureCount > 0 { lines.append("\(failureCount) cannot be converted:") }
      lines += failures
      if failureCount > failures.count { lines.append("and \(failureCount - failures.count) more") }
      return lines.joined(separator: "\n")
    }

    fileprivate mutating func check(_ schema: Int, _ isThere: () throws -> Bool) {
      do {
        if try !isThere() { dropped += 1 } else if schema < version { earlier += 1 }
      } catch {
        failureCount += 1
        if failures.count < 10 { failures.append("\(error)") }
      }
    }
  }

  extension SQLiteJournal {
    /// Decodes all entries and snapshots, and changes nothing.
    package func checkMigration() throws -> MigrationCheck {
      var check = MigrationCheck()
      check.version = migrations.current
      for first in stride(from: 1, through: max(count, 1), by: 1_000) {
        for row in try source.reading({ try JournalFile.entries($0, from: first, upTo: first + 999) }) ?? [] {
          check.check(row.schema) { try entry(row) != nil }
        }
      }
      for row in try source.reading(JournalFile.snapshots) ?? [] {
        check.check(row.schema) {
          _ = try state(row)
          return true
        }
      }
      return check
    }
  }
#endif
