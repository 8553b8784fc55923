package import Foundation

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

  package init(_ todos: [Todo]) {
    self.todos = todos.map(Row.init)
    active = todos.activeCount
    completed = todos.completedCount
  }
}

extension Patch {
  /// The rows that differ. Todos keep their order and new ones come last, so one walk over both lists finds all.
  package static func rows(from old: [Todo], to new: [Todo]) -> Patch {
    var set: [Row] = []
    var removed: [UUID] = []
    var next = new.startIndex
    for todo in old {
      if next < new.endIndex, new[next].id == todo.id {
        if new[next] != todo { set.append(Row(new[next])) }
        next += 1
      } else {
        removed.append(todo.id)
      }
    }
    set += new[next...].map(Row.init)
    return Patch(set: set.isEmpty ? nil : set, remove: removed.isEmpty ? nil : removed)
  }
}
