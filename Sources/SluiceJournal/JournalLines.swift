#if Journal
  import Foundation
  import Sluice
  import SluiceMigrations

  /// What is wrong with a line that should be an entry.
  package struct LineError: Error, CustomStringConvertible {
    package let description: String
  }

  extension SQLiteJournal {
    /// Appends entries that `lines(_:)` or an archive has as lines of JSON. They must follow those that are there.
    ///
    /// A line that an archive has twice is skipped.
    ///
    /// - Throws: `LineError`, or a `JournalError`.
    package func append(lines: [Substring]) throws {
      var (entries, next) = ([JournalEntry<Action>](), count + 1)
      for line in lines {
        let row = try Self.row(line)
        if row.position < next { continue }
        guard row.position == next else {
          throw LineError(
            description:
              "Entry \(row.position) follows entry \(next - 1): the lines are to be those of all entries, in order.")
        }
        next += 1
        guard let entry = try entry(row) else {
          throw LineError(
            description: "Entry \(row.position) is of a case that a version has dropped, so the numbers of all later"
              + " entries would change. Import it with the program that wrote it.")
        }
        entries.append(entry)
      }
      if !entries.isEmpty { try append(entries) }
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
    /// What cannot be converted, at most ten of them.
    package fileprivate(set) var failures: [String] = []
    fileprivate var failureCount = 0
    fileprivate var version = 1

    /// Whether all can be converted.
    package var isComplete: Bool { failureCount == 0 }

    package var description: String {
      var lines = ["\(earlier) entries and snapshots are of versions before \(version)."]
      if failureCount > 0 { lines.append("\(failureCount) of them cannot be converted:") }
      lines += failures
      if failureCount > failures.count { lines.append("and \(failureCount - failures.count) more") }
      return lines.joined(separator: "\n")
    }

    fileprivate mutating func check(_ schema: Int, _ decode: () throws -> Void) {
      if schema < version { earlier += 1 }
      do { try decode() } catch {
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
          check.check(row.schema) { _ = try entry(row) }
        }
      }
      for row in try source.reading(JournalFile.snapshots) ?? [] {
        check.check(row.schema) { _ = try state(row) }
      }
      return check
    }
  }
#endif
