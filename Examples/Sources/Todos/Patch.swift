package import Foundation
package import Sluice

/// What a page needs to know to follow a change of the state. Absent parts did not change.
package struct Patch: Codable, Equatable {
  package var set: [Row]?
  package var remove: [UUID]?
  package var active: Int?
  package var completed: Int?

  package init(set: [Row]? = nil, remove: [UUID]? = nil, active: Int? = nil, completed: Int? = nil) {
    self.set = set
    self.remove = remove
    self.active = active
    self.completed = completed
  }

  package var isEmpty: Bool { self == Patch() }
}

/// A todo as a page shows it.
package struct Row: Codable, Equatable {
  package let id: UUID
  package let title: String
  package let completed: Bool

  package init(_ todo: Todo) {
    id = todo.id
    title = todo.title
    completed = todo.isCompleted
  }
}

/// All that a page shows.
package struct Snapshot: Codable, Equatable {
  package var todos: [Row]
  package var active: Int
  package var completed: Int
  package var report: ShownReport?

  package init(_ todos: Rows<Todo>, _ report: BackupReport?) {
    self.todos = todos.map(Row.init)
    active = todos.activeCount
    completed = todos.completedCount
    self.report = report.map(ShownReport.init)
  }
}

/// What came of a backup or a restore, as a page shows it.
package struct ShownReport: Codable, Equatable {
  package let sentence: String
  package let isFailure: Bool

  package init(_ report: BackupReport) { (sentence, isFailure) = (report.sentence, report.isFailure) }
}

/// That there is a new report, or none any more.
package struct ReportChange: Codable, Equatable {
  package let report: ShownReport?

  package init(_ report: BackupReport?) { self.report = report.map(ShownReport.init) }
}

extension Patch {
  /// What a page does to follow changes of the rows: it takes rows out, replaces rows, and puts new ones at the end, in
  /// this order. Nil if that is not enough, because a row moved, or a new one is not at the end.
  package init?(_ changes: Rows<Todo>.Changes, count: Int) {
    let firstNew = count - changes.inserted.count
    guard changes.moved.isEmpty, changes.inserted.allSatisfy({ $0.position >= firstNew }) else { return nil }
    let set = changes.updated.map(\.new) + changes.inserted.map(\.row)
    self.init(
      set: set.isEmpty ? nil : set.map(Row.init),
      remove: changes.removed.isEmpty ? nil : changes.removed.map(\.row.id))
  }
}
