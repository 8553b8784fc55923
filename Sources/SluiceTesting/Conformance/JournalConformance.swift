public import Sluice

/// Checks a journal of your own.
///
/// ```swift
/// @Test func `It is a journal`() throws {
///   try JournalConformance.check(places: { newFile() }, open: { file in try FileJournal(at: file) })
/// }
/// ```
///
/// The journal has states and actions of the kit, which are `Codable`. One action cannot be encoded: it throws, so that it is seen
/// whether an append takes all or none. A journal that does not encode takes it.
public enum JournalConformance {
  /// The state that is recorded.
  public struct Ledger: Codable, Hashable, Sendable {
    /// The notes.
    public var lines: [String]

    /// Makes a state.
    public init(lines: [String] = []) { self.lines = lines }
  }

  /// A recorded entry.
  public enum Entry: Hashable, Sendable {
    /// Adds a line.
    case note(String)
    /// Cannot be encoded.
    case unwritable
  }

  /// A journal that can be checked.
  public typealias Checked = any Journal<Ledger, Entry>

  /// Checks the rules of `Journal`, for one that lasts longer than its object.
  ///
  /// - Parameters:
  ///   - places: gives a place where nothing is recorded, another one each time: a file, say.
  ///   - open: makes the journal of a place. The one before is let go first.
  /// - Throws: `NotConforming`, with all rules that are broken.
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

  /// Checks the rules of `Journal`, for one that lasts as long as its object.
  ///
  /// - Parameter make: makes an empty journal, another one each time.
  /// - Throws: `NotConforming`, with all rules that are broken.
  public static func check(make: () throws -> Checked) throws { try check(places: make, open: { $0 }) }
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
