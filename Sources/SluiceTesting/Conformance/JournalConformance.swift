public import Sluice

/// Checks a journal of your own.
///
/// ```swift
/// @Test func `It is a journal`() throws {
///   try JournalConformance.check(
///     make: { try FileJournal(at: newFile()) },
///     reopen: { path = ($0 as? FileJournal)?.path … })
/// }
/// ```
///
/// The journal has states and actions of the kit, which are `Codable`. One action cannot be encoded: it throws, so that it is seen
/// whether an append takes all or none. A journal that does not encode takes it.
public enum JournalConformance {
  /// The state that is recorded.
  public struct Ledger: Codable, Hashable, Sendable {
    /// What was noted.
    public var lines: [String]

    /// Makes a state.
    public init(lines: [String] = []) { self.lines = lines }
  }

  /// What is recorded.
  public enum Entry: Hashable, Sendable {
    /// Adds a line.
    case note(String)
    /// Cannot be encoded.
    case unwritable
  }

  /// A journal that can be checked.
  public typealias Checked = any Journal<Ledger, Entry>

  /// Checks the rules of `Journal`.
  ///
  /// - Parameters:
  ///   - make: makes an empty journal, another one each time.
  ///   - reopen: makes a journal that continues a given one, which is not used any more. By default it is the same object.
  /// - Throws: `NotConforming`, with all rules that are broken.
  public static func check(
    make: () throws -> Checked, reopen: (Checked) throws -> Checked = { $0 }
  ) throws {
    var rules = RuleBook()
    rules.check("An empty journal has no snapshot and no entries") { try emptiness(of: make()) }
    rules.check("`append` takes all entries, in order") { try order(make(), reopen) }
    rules.check("`append` of nothing changes nothing") { try nothing(make(), reopen) }
    rules.check("`append` takes all entries or none") { try wholeness(make(), reopen) }
    rules.check("An empty journal takes the snapshot that it is offered") { try firstSnapshot(make(), reopen) }
    rules.check("`load` gives the newest snapshot and every entry since") { try snapshots(make(), reopen) }
    rules.check("`load` changes nothing") { try loading(make()) }
    rules.check("What reducers read is kept with its action") { try coeffects(make(), reopen) }
    rules.check("A store continues where the one before ended") { try stores(make(), reopen) }
    rules.check("A journal belongs to one store: two journals do not hear of each other") { try apart(make(), make()) }
    try rules.throwIfBroken()
  }
}

/// The only action that a `Codable` journal must refuse.
struct Unwritable: Error, CustomStringConvertible {
  let description = "This action cannot be encoded."
}

extension JournalConformance.Entry: Codable {
  private enum Key: CodingKey { case note }

  /// Writes the entry.
  ///
  /// - Throws: for `unwritable`.
  public func encode(to encoder: any Encoder) throws {
    guard case .note(let line) = self else { throw Unwritable() }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(line, forKey: .note)
  }

  /// Reads an entry.
  public init(from decoder: any Decoder) throws {
    self = .note(try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .note))
  }
}
