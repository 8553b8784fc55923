import Incremental
import SluiceUndo

struct UndoableLines {
  var rows: Rows<Line>
  var history = UndoStack(of: Rows<Line>.self, limits: UndoLimits(count: UndoBenchmarks.steps))

  init(_ count: Int) { rows = Rows((0..<count).map { Line($0) }) }

  static let reducer = WithUndo<UndoableLines, UndoableLinesAction>(
    \.rows, history: \.history, action: UndoableLinesAction.history
  ) {
    EachRow(\.rows, action: UndoableLinesAction.line) { Reduce(Line.reduce) }
  }
}

enum UndoableLinesAction {
  case line(Int, LineAction)
  case history(UndoAction)
}

/// An array that is changed in place, and the rows that were changed, as they were: what one would write for this one
/// edit.
final class UndoByHand {
  private(set) var rows: [Line]
  private var past: [(index: Int, row: Line)] = []
  private var future: [(index: Int, row: Line)] = []
  private var oldest = 0

  init(_ count: Int) { rows = (0..<count).map { Line($0) } }

  func handle(_ edit: UndoBenchmarks.Edit) {
    switch edit {
    case .count(let index):
      future = []
      past.append((index, rows[index]))
      if past.count - oldest > UndoBenchmarks.steps { oldest += 1 }
      if oldest > UndoBenchmarks.steps {
        past.removeFirst(oldest)
        oldest = 0
      }
      rows[index].count &+= 1
    case .undo:
      guard past.count > oldest, let (index, row) = past.popLast() else { return }
      future.append((index, rows[index]))
      rows[index] = row
    case .redo:
      guard let (index, row) = future.popLast() else { return }
      past.append((index, rows[index]))
      rows[index] = row
    }
  }
}

/// Arrays as they were: the short way.
final class UndoByArrays {
  private(set) var rows: [Line]
  private var past: [[Line]] = []
  private var future: [[Line]] = []

  init(_ count: Int) { rows = (0..<count).map { Line($0) } }

  func handle(_ edit: UndoBenchmarks.Edit) {
    switch edit {
    case .count(let index):
      future = []
      past.append(rows)
      // A thousand would not fit into the memory.
      if past.count > 16 { past.removeFirst() }
      rows[index].count &+= 1
    case .undo:
      guard let before = past.popLast() else { return }
      future.append(rows)
      rows = before
    case .redo:
      guard let after = future.popLast() else { return }
      past.append(rows)
      rows = after
    }
  }
}
