package import Foundation

/// What can be done. Each action carries the ids and times it needs, so that replaying it gives the same state.
///
/// Actions say what shall be the case and not what to flip: a sender that got no answer may send again.
package enum TodosAction: Codable, Equatable, Sendable {
  case add(id: UUID, title: String, at: Date)
  case setTitle(id: UUID, title: String)
  case setCompleted(id: UUID, Bool)
  case setAllCompleted(Bool)
  case remove(id: UUID)
  case clearCompleted
}
