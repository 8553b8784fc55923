package import Foundation

/// A text that somebody keeps.
package struct Note: Codable, Equatable, Identifiable, Sendable {
  package let id: UUID
  package var text: String

  package init(id: UUID, text: String) { (self.id, self.text) = (id, text) }
}

/// What can be done with notes.
///
/// Journals hold these, so their names and the names of their values stay.
package enum NotesAction: Codable, Equatable, Sendable {
  case add(id: UUID, text: String)
  case setText(id: UUID, text: String)
  case remove(id: UUID)
}
