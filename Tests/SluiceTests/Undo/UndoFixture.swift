import Incremental
import SluiceUndo

struct Line: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var text = ""
}

/// What is undone: rows and a title, but not the selection.
struct Page: Equatable, Codable, Sendable {
  var lines: Rows<Line> = []
  var title = ""
  var selection = 0
}

extension Page: DiffableByParts {
  static let parts = DiffableParts(\Page.lines, \Page.title)
}

struct Editor: Equatable, Codable, Sendable {
  var page = Page()
  var history = UndoStack(of: Page.self)
  /// Beside what is undone.
  var handled = 0
}

enum EditorAction: Sendable, Equatable, Codable {
  case add(Int)
  case remove(Int)
  case move(Int, to: Int)
  case write(Int, String)
  case title(String)
  case select(Int)
  /// Sends these from inside the reducer.
  case then([EditorAction])
  /// Starts an effect that sends this.
  case later(String)
  case history(UndoAction)
}

extension EditorAction {
  static let undo = EditorAction.history(.undo)
  static let redo = EditorAction.history(.redo)
}

let plainEditor = Reduce<Editor, EditorAction> { editor, action, context in
  editor.handled += 1
  switch action {
  case .add(let id): editor.page.lines.append(Line(id: id))
  case .remove(let id): editor.page.lines.remove(id: id)
  case .move(let id, let position):
    if editor.page.lines.indices.contains(position) { editor.page.lines.move(id, to: position) }
  case .write(let id, let text): editor.page.lines.update(id) { $0.text = text }
  case .title(let title): editor.page.title = title
  case .select(let id): editor.page.selection = id
  case .then(let actions): for action in actions { context.send(action) }
  case .later(let title): context.run { send in send(.title(title)) }
  case .history: break
  }
}

let editor = plainEditor.undo(of: \.page, in: \.history, action: EditorAction.history)

/// A number and its history: the smallest that can be undone.
struct Dial: Equatable, Codable, Sendable {
  var value = 0
  var history = UndoStack(of: Int.self)
}

enum DialAction: Sendable, Equatable, Codable {
  case set(Int)
  case history(UndoAction)
}

extension DialAction {
  static let historyCase = EnumCase<DialAction, UndoAction>(
    "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })
}

let dial = Reduce<Dial, DialAction> { dial, action in if case .set(let value) = action { dial.value = value } }
  .undo(of: \.value, in: \.history, action: DialAction.historyCase)

extension EditorAction {
  static func random(_ random: inout Seeded) -> EditorAction {
    let id = Int.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .add(id)
    case 2: return .remove(id)
    case 3: return .move(id, to: Int.random(in: 0..<8, using: &random))
    case 4, 5: return .write(id, "\(Int.random(in: 0..<3, using: &random))")
    case 6: return .title("\(Int.random(in: 0..<3, using: &random))")
    default: return .then((0..<3).map { _ in .add(Int.random(in: 0..<8, using: &random)) })
    }
  }
}

extension Page {
  /// What is undone.
  var content: [String] { [title] + lines.map { "\($0.id) \($0.text)" } }
}
