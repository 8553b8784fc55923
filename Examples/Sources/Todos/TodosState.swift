package import Foundation
package import Sluice

/// All that the app knows.
package struct TodosState: Codable, Equatable {
  /// In the order in which they were added.
  package var todos: Rows<Todo>
  /// What came of the last action, if that was a backup or a restore.
  package var report: BackupReport?

  package init(todos: Rows<Todo> = [], report: BackupReport? = nil) {
    self.todos = todos
    self.report = report
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
