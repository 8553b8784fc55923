public import Sluice

/// Checks a journal of your own.
///
/// ```swift
/// @Test func `It is a journal`() throws {
///   try JournalConformance.check(places: { newFile() }, open: { file in try FileJournal(at: file) })
/// }
/// ```
///
/// The kit has its own states and actions, which are `Codable`. One action throws when it is encoded, to check that
/// an append takes all entries or none. A journal that does not encode accepts it.
public enum JournalConformance {
  /// The state that the journal records.
  public struct Ledger: Codable, Hashable, Sendable {
    /// The notes.
    public var lines: [String]

    /// Makes a state.
    public init(lines: [String] = []) { self.lines = lines }
  }

  /// A recorded entry.
  public enum Entry: Hashable, Sendable {
    /// Appends a line.
    case note(String)
    /// Throws when it is encoded.
    case unwritable
  }

  /// The type of a journal to check.
  public typealias Checked = any Journal<Ledger, Entry>

  /// Checks the rules of `Journal` for a journal that outlives its object.
  ///
  /// - Parameters:
  ///   - places: returns a new, empty place each time, such as a file.
  ///   - open: opens the journal of a place. The journal before it is released first.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check<Place>(places: () throws -> Place, open: (Place) throws -> Checked) throws {
    var rules = RuleBook()
    withoutActuallyEscaping(open) { open in
      func rule(_ words: String, _ check: (JournalShelf) throws -> String?) {
        rules.check(words) {
          let place = try places()
          return try check(JournalShelf { try open(place) })
        }
      }
      rule("An empty journal has no snapshot and no entries") { try $0.emptiness() }
      rule("`append` takes all entries, in order") { try $0.order() }
      rule("`append` of nothing changes nothing") { try $0.nothing() }
      rule("`append` takes all entries or none") { try $0.wholeness() }
      rule("An empty journal takes the snapshot that it is offered") { try $0.firstSnapshot() }
      rule("`load` gives the newest snapshot and every entry since") { try $0.snapshots() }
      rule("`load` changes nothing") { try $0.loading() }
      rule("What reducers read is kept with its action") { try $0.coeffects() }
      rule("What handled an action is kept with it") { try $0.attachments() }
      rule("A store continues where the one before ended") { try $0.stores() }
      rules.check("A journal belongs to one store: two journals do not hear of each other") {
        let (one, two) = (try places(), try places())
        return try JournalShelf { try open(one) }.isApart(from: JournalShelf { try open(two) })
      }
    }
    try rules.throwIfBroken()
  }

  /// Checks the rules of `Journal` for a journal that lasts as long as its object.
  ///
  /// - Parameter make: makes a new, empty journal each time.
  /// - Throws: `NotConforming`, with all broken rules.
  public static func check(make: () throws -> Checked) throws { try check(places: make, open: { $0 }) }
}

/// The error of the one action that cannot be encoded.
struct Unwritable: Error, CustomStringConvertible {
  let description = "This action cannot be encoded."
}

extension JournalConformance.Entry: Codable {
  private enum Key: CodingKey { case note }

  /// Encodes the entry.
  ///
  /// - Throws: for `unwritable`.
  public func encode(to encoder: any Encoder) throws {
    guard case .note(let line) = self else { throw Unwritable() }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(line, forKey: .note)
  }

  /// Decodes an entry.
  public init(from decoder: any Decoder) throws {
    self = .note(try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .note))
  }
}
