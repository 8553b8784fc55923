/// An error: a change of entities was refused, so nothing is changed. Its description tells why, and what to do.
///
/// ```swift
/// do throws(EntityRefusal) {
///   try library.remove(1, from: \.authors)
/// } catch {
///   print(error)          // The Author 1 was not removed: the Book 7 refers to it (byAuthor). Remove …
/// }
/// ```
public struct EntityRefusal: Error, Hashable, Sendable {
  /// The reason of a refusal. Rows are given by the names of their types, and by descriptions of their ids.
  public enum Reason: Hashable, Sendable {
    /// A row with this id exists.
    case idIsTaken
    /// Another row has the same key in a unique index.
    case keyIsTaken(index: String, by: String)
    /// The row refers to a row that does not exist.
    case referenceIsMissing(index: String, to: String, id: String)
    /// The row was to be removed, but another row refers to it.
    case isReferenced(index: String, by: String, id: String)
  }

  /// The name of the row's type.
  public let row: String
  /// A description of the row's id.
  public let id: String
  /// The reason why the change was refused.
  public let reason: Reason

  @usableFromInline
  package init<Row: Identifiable>(_ row: Row.Type, _ id: Row.ID, _ reason: Reason) {
    (self.row, self.id, self.reason) = ("\(row)", "\(id)", reason)
  }
}

extension EntityRefusal: CustomStringConvertible {
  /// A message: what was refused, why, and what to do.
  public var description: String {
    switch reason {
    case .idIsTaken:
      "The \(row) \(id) was not inserted: there is one with this id. Use `set` to replace it, or `update` to change it."
    case .keyIsTaken(let index, let other):
      "The \(row) \(id) was not stored: the \(row) \(other) has the same key in the unique index \(index). Change or"
        + " remove that one first, or look it up with `\(index)` before."
    case .referenceIsMissing(let index, let target, let missing):
      "The \(row) \(id) was not stored: it refers to the \(target) \(missing) (\(index)), and there is none. Insert that"
        + " one first, or both in one `edit`."
    case .isReferenced(let index, let other, let referring):
      "The \(row) \(id) was not removed: the \(other) \(referring) refers to it (\(index)). Remove or change that one"
        + " first, both in one `edit`, or declare another rule for the reference."
    }
  }
}
