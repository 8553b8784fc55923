package import Foundation
package import Notes
package import SluiceUndo

/// What a page needs to know to follow a change of the state. Absent parts did not change.
///
/// A page takes rows out, puts those in that have a place, in order, and then sets the others: it replaces those that
/// it has, and adds those that it has not at the end.
package struct Patch: Codable, Equatable, Sendable {
  package var remove: [UUID]?
  package var insert: [PlacedRow]?
  package var set: [Row]?
  package var active: Int?
  package var completed: Int?
  package var history: ShownHistory?

  package init(
    remove: [UUID]? = nil, insert: [PlacedRow]? = nil, set: [Row]? = nil, active: Int? = nil, completed: Int? = nil,
    history: ShownHistory? = nil
  ) {
    self.remove = remove
    self.insert = insert
    self.set = set
    self.active = active
    self.completed = completed
    self.history = history
  }

  package var isEmpty: Bool { self == Patch() }

  /// How many todos it is about.
  var count: Int { (remove?.count ?? 0) + (insert?.count ?? 0) + (set?.count ?? 0) }
}

/// A todo as a page shows it.
package struct Row: Codable, Equatable, Sendable {
  package let id: UUID
  package let title: String
  package let completed: Bool

  package init(_ todo: Todo) {
    id = todo.id
    title = todo.title
    completed = todo.isCompleted
  }
}

/// A row that comes back to its place among the others.
package struct PlacedRow: Codable, Equatable, Sendable {
  /// Its position when all rows of the patch are in.
  package let at: Int
  package let row: Row
}

/// What undo and redo would do, by the titles of the steps; nil if they can do nothing.
package struct ShownHistory: Codable, Equatable, Sendable {
  package var undo: String?
  package var redo: String?

  package init(undo: String? = nil, redo: String? = nil) { (self.undo, self.redo) = (undo, redo) }

  package init(_ state: TodosState) {
    // A step has a title; one of another version might have none.
    undo = state.history.undoStep.map { $0.title ?? "" }
    redo = state.history.redoStep.map { $0.title ?? "" }
  }
}

/// All that a page shows.
package struct Snapshot: Codable, Equatable {
  package var todos: [Row]
  package var active: Int
  package var completed: Int
  package var history: ShownHistory
  package var report: ShownReport?
  package var notes: [Note]

  /// What a snapshot is made of. To take it costs nothing, to write it down costs time for each todo.
  struct Source: Sendable {
    let todos: Rows<Todo>
    let history: ShownHistory
    let report: BackupReport?
    let notes: Rows<Note>
  }

  /// All of it, or only some of its todos.
  init(_ source: Source, todos: [Row]? = nil) {
    self.todos = todos ?? source.todos.map(Row.init)
    active = source.todos.activeCount
    completed = source.todos.count - active
    history = source.history
    report = source.report.map(ShownReport.init)
    notes = Array(source.notes)
  }

  package init(_ state: TodosState) {
    self.init(
      Source(todos: state.todos, history: ShownHistory(state), report: state.report, notes: state.notes))
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

/// The notes as they are now: all of them, because they are few.
package struct NotesChange: Codable, Equatable {
  package let notes: [Note]

  package init(_ notes: Rows<Note>) { self.notes = Array(notes) }
}

extension Patch {
  /// What a page does to follow changes of the rows. Nil if it cannot, because a row moved.
  package init?(_ changes: Rows<Todo>.Changes, count: Int) {
    guard changes.moved.isEmpty else { return nil }
    let inserted = changes.inserted
    let firstAtEnd =
      inserted.indices.first { inserted[$0].position == count - inserted.count + $0 } ?? inserted.endIndex
    let (elsewhere, atEnd) = (inserted[..<firstAtEnd], inserted[firstAtEnd...])
    let set = changes.updated.map(\.new) + atEnd.map(\.row)
    self.init(
      remove: changes.removed.isEmpty ? nil : changes.removed.map(\.row.id),
      insert: elsewhere.isEmpty ? nil : elsewhere.map { PlacedRow(at: $0.position, row: Row($0.row)) },
      set: set.isEmpty ? nil : set.map(Row.init))
  }
}
