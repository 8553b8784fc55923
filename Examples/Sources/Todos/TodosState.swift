package import Foundation
package import Sluice

/// All that the app knows.
package struct TodosState: Codable, Equatable {
  /// In the order in which they were added.
  package var todos: Rows<Todo>

  package init(todos: Rows<Todo> = []) {
    self.todos = todos
  }
}

/// One thing to do.
package struct Todo: Codable, Equatable, Identifiable, Sendable {
  package let id: UUID
  package var title: String
  package var isCompleted: Bool
  package let created: Date

  package init(id: UUID, title: String, isCompleted: Bool = false, created: Date) {
    self.id = id
    self.title = title
    self.isCompleted = isCompleted
    self.created = created
  }
}

extension Rows<Todo> {
  package var activeCount: Int { count { !$0.isCompleted } }
  package var completedCount: Int { count { $0.isCompleted } }
}
