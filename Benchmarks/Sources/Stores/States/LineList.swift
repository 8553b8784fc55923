import Incremental
import Sluice

/// A row of about 50 bytes; the title of every other one has memory of its own.
struct Line: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
  var count = 0
  var price = 1.5

  init(_ id: Int) {
    self.id = id
    title = id % 2 == 0 ? "Row \(id)" : "Row with a long title \(id)"
  }

  static let reduce: @Sendable (inout Line, LineAction) -> Void = { line, action in
    switch action {
    case .count: line.count &+= 1
    case .retitle: Toggle.next(&line.title)
    }
  }
}

enum LineAction {
  case count, retitle
}

struct LineList {
  var rows: Rows<Line>
  var other = 0

  init(_ count: Int) { rows = Rows((0..<count).map { Line($0) }) }

  static let reducer = Combined<LineList, ListAction> {
    EachRow(\.rows, action: ListAction.line) { Reduce(Line.reduce) }
    Reduce { list, action in if case .other = action { list.other &+= 1 } }
  }
}

enum ListAction {
  case line(Int, LineAction)
  case other
}

/// The same without the library: rows in an array, whose positions are their ids.
struct LineArray {
  var rows: [Line]
  var other = 0

  init(_ count: Int) { rows = (0..<count).map { Line($0) } }

  static let reduce: @Sendable (inout LineArray, ListAction) -> Void = { list, action in
    switch action {
    case .line(let id, let action): Line.reduce(&list.rows[id], action)
    case .other: list.other &+= 1
    }
  }
}
