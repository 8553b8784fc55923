package import Foundation
package import Notes
package import SluiceUndo

/// All that the app knows.
package struct TodosState: Equatable, Sendable {
  /// In the order in which they were added.
  package var todos: Rows<Todo>
  /// What came of the last action, if that was a backup or a restore.
  package var report: BackupReport?
  /// What can be undone and redone of the todos: one history for all pages.
  package var history = UndoStack(of: Rows<Todo>.self, limits: UndoLimits(count: 1_000, bytes: 4_000_000))

  /// In the order in which they were added.
  package var notes: Rows<Note>

  package init(todos: Rows<Todo> = [], report: BackupReport? = nil, notes: Rows<Note> = []) {
    self.todos = todos
    self.report = report
    self.notes = notes
  }
}

/// What is empty is left out, and read as empty: so snapshots of older journals are read, and written as before.
extension TodosState: Codable {
  private enum CodingKeys: CodingKey { case todos, report, history, notes }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    todos = try values.decode(Rows<Todo>.self, forKey: .todos)
    report = try values.decodeIfPresent(BackupReport.self, forKey: .report)
    history = try values.decodeIfPresent(UndoStack.self, forKey: .history) ?? history
    notes = try values.decodeIfPresent(Rows<Note>.self, forKey: .notes) ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(todos, forKey: .todos)
    try values.encodeIfPresent(report, forKey: .report)
    if history.canUndo || history.canRedo { try values.encode(history, forKey: .history) }
    if !notes.isEmpty { try values.encode(notes, forKey: .notes) }
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

extension Todo: SizedForUndo {
  package var byteCount: Int { MemoryLayout<Todo>.size + title.utf8.count }
}

extension Rows<Todo> {
  package var activeCount: Int { count { !$0.isCompleted } }
  package var completedCount: Int { count { $0.isCompleted } }

  /// What a backup brings back: what is there stays as it is, because it is newer.
  func missing(of todos: [Todo]) -> Rows {
    Rows(todos.filter { !$0.title.isBlank && !contains(id: $0.id) }, uniquingIdsWith: { first, _ in first })
  }
}
