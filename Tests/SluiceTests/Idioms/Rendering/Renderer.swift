import Observation

/// A view: a value with a body. It is equal to another if what is stored in both is equal, as SwiftUI compares views.
protocol DrawnView {
  /// Draws the view, and reads what it needs.
  func draw(on canvas: Canvas)
  func isSame(as other: any DrawnView) -> Bool
  /// Whether the other shows the same part of the state, and yet is not equal, so that its body runs for nothing.
  func isSamePart(as other: any DrawnView) -> Bool
}

extension DrawnView {
  func isSamePart(as other: any DrawnView) -> Bool { false }
}

extension DrawnView where Self: Equatable {
  func isSame(as other: any DrawnView) -> Bool { other as? Self == self }
}

/// What the body of a view draws.
final class Canvas {
  enum Mark {
    case text(String)
    /// A value of which the screen shows the description, which may not tell all.
    case value(any Equatable)
    case view(key: String, any DrawnView)

    func isSame(as other: Mark) -> Bool {
      switch (self, other) {
      case (.text(let one), .text(let other)): one == other
      case (.value(let one), .value(let other)): isEqual(one, other)
      case (.view(let key, let one), .view(let otherKey, let other)): key == otherKey && one.isSame(as: other)
      default: false
      }
    }

    private func isEqual<Value: Equatable>(_ one: Value, _ other: any Equatable) -> Bool { other as? Value == one }
  }

  private(set) var marks: [Mark] = []

  func text(_ text: String) { marks.append(.text(text)) }

  func value(_ value: some Equatable) { marks.append(.value(value)) }

  /// Draws a view inside; the key tells it from its neighbours, from one run of the body to the next.
  func view(_ key: String, _ view: some DrawnView) { marks.append(.view(key: "\(marks.count) \(key)", view)) }

  /// Draws one of several views that come and go, as rows of a list do.
  func element(_ key: String, _ view: some DrawnView) { marks.append(.view(key: key, view)) }
}

/// Draws a tree of views as SwiftUI does: a body runs under Observation, and runs again when something that it read has
/// changed, or when the view is no longer equal to the one that was drawn.
final class Renderer {
  private let root: DrawnNode
  private var dirty: [ObjectIdentifier: DrawnNode] = [:]
  /// How many bodies have run.
  private(set) var bodies = 0
  /// The bodies that ran again, and drew the same as before.
  private(set) var needless: [String] = []

  init(_ view: some DrawnView) {
    root = DrawnNode(view, depth: 0)
    run(root)
  }

  /// What is on the screen.
  var text: String { root.text }

  /// Runs the bodies that are to run again, from the outside in; returns how many there were.
  @discardableResult
  func update() -> Int {
    let before = bodies
    while let node = dirty.values.min(by: { $0.depth < $1.depth }) {
      dirty[ObjectIdentifier(node)] = nil
      guard node.isDrawn else { continue }
      let old = node.marks
      run(node)
      if old.elementsEqual(node.marks, by: { $0.isSame(as: $1) }) { needless.append("\(node.view)") }
    }
    return bodies - before
  }

  private func run(_ node: DrawnNode) {
    bodies += 1
    dirty[ObjectIdentifier(node)] = nil
    node.run { [weak self, unowned node] in self?.dirty[ObjectIdentifier(node)] = node }
    let children = node.takeChildren { [unowned self] in needless.append("another store for the part of \($0)") }
    for (child, isNew) in children where isNew { run(child) }
  }
}

/// A view that is drawn.
final class DrawnNode: @unchecked Sendable {
  // @unchecked Sendable because `onChange` asks for it, and a test stays in one isolation.
  private(set) var view: any DrawnView
  let depth: Int
  private(set) var marks: [Canvas.Mark] = []
  private var children: [String: DrawnNode] = [:]
  private(set) var isDrawn = true
  private var runs = 0

  init(_ view: any DrawnView, depth: Int) { (self.view, self.depth) = (view, depth) }

  func run(_ changed: @escaping () -> Void) {
    runs += 1
    let (canvas, run) = (Canvas(), runs)
    nonisolated(unsafe) let changed = changed  // nonisolated(unsafe) because a test stays in one isolation.
    withObservationTracking {
      view.draw(on: canvas)
    } onChange: { [weak self] in
      // What an earlier run has read does not matter any more.
      if run == self?.runs { changed() }
    }
    marks = canvas.marks
  }

  /// Keeps the children that are still drawn; returns all, with those whose body has to run.
  func takeChildren(reportingNeedless report: (any DrawnView) -> Void) -> [(DrawnNode, isNew: Bool)] {
    var kept: [String: DrawnNode] = [:]
    var all: [(DrawnNode, isNew: Bool)] = []
    for case .view(let key, let view) in marks {
      let known = children[key]
      let child = known ?? DrawnNode(view, depth: depth + 1)
      let isNew = known == nil || !child.view.isSame(as: view)
      if known != nil, child.view.isSamePart(as: view) { report(view) }
      child.view = view
      kept[key] = child
      all.append((child, isNew))
    }
    for (key, child) in children where kept[key] == nil { child.remove() }
    children = kept
    return all
  }

  private func remove() {
    isDrawn = false
    runs += 1
    for child in children.values { child.remove() }
  }

  var text: String {
    marks.map { mark in
      switch mark {
      case .text(let text): text
      case .value(let value): "\(value)"
      case .view(let key, _): "{\(children[key]?.text ?? "missing")}"
      }
    }.joined(separator: " ")
  }
}
