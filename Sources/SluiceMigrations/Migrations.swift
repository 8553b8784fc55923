import Incremental
public import Sluice

/// The history of the types that a program stores: for each version, how to read what the version before it wrote.
///
/// ```swift
/// let migrations = Migrations {
///   Version(2) { $0.rename(case: "add", to: "addTodo") }
///   Version(3) {
///     $0.payload("addTodo") { $0["priority"] = 1 }
///     $0.state { $0["filter"] = "all" }
///   }
/// }
/// let journal = try SQLiteJournal<Todos, TodosAction>(at: url, migrations: migrations)
/// ```
///
/// Rules:
/// - The first version of a program is 1, and has no migration. Add a version whenever a stored type changes so that it
///   does not decode, or means something else; never change one that users have.
/// - Stored values are converted when they are read. The file is not rewritten.
/// - A value of a version that is newer than the last one here is refused, and left as it is: an older program does not
///   read what a newer one wrote.
/// - In a log that programs of two versions share, the newer one writes the earlier version until the log is promoted,
///   if its ``Version`` has a way back.
public struct Migrations: Sendable {
  let versions: [Version]

  /// Creates a history, oldest version first; by default that of a program whose types have not changed.
  public init(@VersionBuilder _ versions: () -> [Version] = { [] }) {
    self.versions = versions()
    for (before, version) in zip([1] + self.versions.map(\.number), self.versions) where version.number <= before {
      misuse(
        "The migrations have version \(version.number) after version \(before).",
        why: "Values are converted from each version to the next, in the order in which they are listed.",
        fix: "List the versions from the oldest to the newest. The first migration is to version 2.")
    }
  }

  /// The version of what the program writes: that of the last migration.
  public var current: Int { versions.last?.number ?? 1 }

  /// The oldest version that can be read.
  var oldest: Int { versions.first.map { $0.number - 1 } ?? 1 }

  /// Returns the versions to which a value is converted, one after the other.
  ///
  /// - Throws: `MigrationError.newer` or `MigrationError.tooOld`.
  func steps(from version: Int) throws -> ArraySlice<Version> {
    if version > current { throw MigrationError.newer(version: version, known: current) }
    if version < oldest { throw MigrationError.tooOld(version: version, oldest: oldest) }
    return versions.drop { $0.number <= version }
  }
}

/// A builder of the versions of a history.
@resultBuilder
public enum VersionBuilder: ListBuilder {
  /// Returns a list with one version.
  public static func buildExpression(_ version: Version) -> [Version] { [version] }

  /// Joins lists, in order.
  public static func joined(_ lists: [[Version]]) -> [Version] { lists.flatMap(\.self) }
}

/// A version of a program's stored types, with the changes since the version before it.
///
/// ```swift
/// Version(2) {
///   $0.rename(case: "add", to: "addTodo")
/// } back: {
///   $0.rename(case: "addTodo", to: "add")
///   $0.drop(case: "archive")                     // it is new: an earlier version cannot say it
/// }
/// ```
///
/// Rules:
/// - `back` lists how a value of this version is written as one of the version before. It is needed only by programs of
///   two versions that share a log: a deploy of a `PostgresLog` without a pause.
/// - A value that is not the same after the way back and forth, or that `back` drops, is not written as one of the
///   version before: its action is refused until the log is promoted.
public struct Version: Sendable {
  let number: Int
  let changes: Changes
  /// The changes to the version before; nil if there is no way back.
  let back: Changes?

  /// Creates a version.
  ///
  /// - Parameters:
  ///   - number: The number of the version, at least 2.
  ///   - changes: Lists what changed since the version before. It is called at once.
  ///   - back: Lists how values of this version become those of the version before; nil if they cannot.
  public init(_ number: Int, _ changes: (inout Changes) -> Void, back: ((inout Changes) -> Void)? = nil) {
    self.number = number
    var list = Changes()
    changes(&list)
    self.changes = list
    self.back = back.map { back in
      var list = Changes()
      back(&list)
      return list
    }
  }
}

// MARK: - Changes

/// What changed from one version of a program's stored types to the next.
///
/// The names of cases and fields are those that `Codable` writes: a value without a label is `_0`, `_1`, …
public struct Changes: Sendable {
  typealias ActionChange = @Sendable (JSONValue) throws -> JSONValue?
  typealias StateChange = @Sendable (JSONValue) throws -> JSONValue

  var action: [ActionChange] = []
  var state: [StateChange] = []
  var dependencies: [String: String] = [:]

  /// Gives a case of the action another name.
  public mutating func rename(case name: String, to other: String) {
    replace(case: name) { StoredCase(other, $0) }
  }

  /// Removes a case: its entries are left out when a journal is replayed.
  ///
  /// What they changed is lost where the state is made from entries before the newest snapshot.
  public mutating func drop(case name: String) { replace(case: name) { _ in nil } }

  /// Changes the payload of a case.
  ///
  /// ```swift
  /// changes.payload("move") { $0.rename("_0", to: "id"); $0["column"] = "todo" }
  /// ```
  public mutating func payload(_ name: String, _ change: @escaping @Sendable (inout JSONObject) throws -> Void) {
    replace(case: name) { payload in
      var payload = payload
      try change(&payload)
      return StoredCase(name, payload)
    }
  }

  /// Replaces a case by another one, or by one of several; nil removes an action.
  ///
  /// ```swift
  /// changes.replace(case: "set") { StoredCase($0["isDone"] == true ? "finish" : "reopen", ["id": $0["id"] ?? 0]) }
  /// ```
  public mutating func replace(
    case name: String, _ replacement: @escaping @Sendable (_ payload: JSONObject) throws -> StoredCase?
  ) {
    action.append { value in
      guard let payload = try StoredCase.payload(of: name, in: value) else { return value }
      guard let new = try replacement(payload) else { return nil }
      return new.value(asText: value.string != nil)
    }
  }

  /// Lists the changes of an action within another one: that of a feature.
  ///
  /// ```swift
  /// changes.inside("counter") { $0.rename(case: "inc", to: "increment") }
  /// changes.inside("row", field: "action") { $0.drop(case: "blink") }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The case that has the other action.
  ///   - field: The field of the payload that is the other action.
  ///   - changes: Lists the changes of the other action.
  public mutating func inside(_ name: String, field: String = "_0", _ changes: (inout Changes) -> Void) {
    var inner = Changes()
    changes(&inner)
    action.append { [changes = inner.action] value in
      guard var payload = try StoredCase.payload(of: name, in: value), let action = payload[field] else {
        return value
      }
      guard let changed = try changes.applied(to: action) else { return nil }
      payload[field] = changed
      return StoredCase(name, payload).value(asText: false)
    }
    for (name, other) in inner.dependencies { rename(dependency: name, to: other) }
  }

  /// Changes the fields of the state, or of a shared value.
  public mutating func state(_ change: @escaping @Sendable (inout JSONObject) throws -> Void) {
    state.append { try $0.changed(change, "the state") }
  }

  /// Replaces the state, or a shared value, by one that is made from a value of its former type.
  ///
  /// ```swift
  /// changes.state(from: OldSettings.self) { Settings(old: $0) }
  /// ```
  public mutating func state<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    from type: Old.Type, _ convert: @escaping @Sendable (Old) throws -> New
  ) {
    state.append { try JSONValue(encoding: convert($0.decoded(as: Old.self))) }
  }

  /// Replaces each action by one that is made from a value of its former type, whatever that is encoded as; nil removes
  /// an action.
  public mutating func actions<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    from type: Old.Type, _ convert: @escaping @Sendable (Old) throws -> New?
  ) {
    action.append { try convert($0.decoded(as: Old.self)).map { try JSONValue(encoding: $0) } }
  }

  /// Gives a dependency whose values are recorded another name: that of its key's type, with its module.
  public mutating func rename(dependency name: String, to other: String) { dependencies[name] = other }
}

/// An action as it is stored: the name of its case, and its payload.
public struct StoredCase: Hashable, Sendable {
  /// The name of the case.
  public var name: String
  /// The payload; empty for a case without one.
  public var payload: JSONObject

  /// Creates an action.
  public init(_ name: String, _ payload: JSONObject = [:]) { (self.name, self.payload) = (name, payload) }

  /// Returns the payload of an action if it is of a case; nil if it is of another one.
  ///
  /// - Throws: `MigrationError.unexpected` for a value that `Codable` does not write for an enum.
  static func payload(of name: String, in value: JSONValue) throws -> JSONObject? {
    if let text = value.string { return text == name ? [:] : nil }
    guard let object = value.object, let only = object.names.first, object.names.count == 1 else {
      throw MigrationError.unexpected("the action is \(value.kind), and not an object with the name of a case")
    }
    guard only == name, let payload = object[only] else { return nil }
    guard let fields = payload.object else {
      throw MigrationError.unexpected("the payload of \(name) is \(payload.kind), not an object")
    }
    return fields
  }

  /// Returns the stored value. The cases of an enum with raw values are written as texts.
  func value(asText isText: Bool) -> JSONValue {
    isText && payload == [:] ? .string(name) : .object(JSONObject([name: .object(payload)]))
  }
}

extension [Changes.ActionChange] {
  /// Returns an action after the changes; nil if one of them removes it.
  func applied(to action: JSONValue) throws -> JSONValue? {
    var action = action
    for change in self {
      guard let next = try change(action) else { return nil }
      action = next
    }
    return action
  }
}
