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

// MARK: - Mistakes that stop the program

@usableFromInline
func indexIsNotKept(_ row: String) -> Never {
  misuse(
    "An index of \(row) was used that its tables do not keep.",
    why: "Tables keep the indexes that `\(row).indexes` gave them when they were made.",
    fix: "Declare `static let indexes = Indexes()`: a stored property, so that it gives the same indexes each time.")
}

@usableFromInline
func indexesAreHidden(_ row: String) -> Never {
  misuse(
    "The indexes of \(row) could not be found.",
    why: "They are the stored properties of `\(row).Indexes`, and the program was built without reflection metadata.",
    fix: "Remove the compiler option `-disable-reflection-metadata`.")
}

@usableFromInline
func tableIsComputed(_ schema: String) -> Never {
  misuse(
    "A relation of \(schema) names a table that is not a stored property.",
    why: "Which rows refer to which is found by where the tables are stored.",
    fix: "Name a stored property of `\(schema)`, such as `var books = Entities<Book>()`.")
}

@usableFromInline
func ruleHasNoEffect(_ row: String, _ id: String) -> Never {
  misuse(
    "A row \(row) refers to \(id) after the rule `nullify` was applied to it.",
    why: "The row that it refers to is removed, so the reference would lead nowhere.",
    fix: "Name in `nullify` the property by which the index of the relation finds the row.")
}
