// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// No part of SwiftUI: a screen of text, so that a test sees what views do. A body runs under Observation, and again when something
// changes that it read. What a control or a modifier reads of a binding notifies nobody, which is the worst that SwiftUI may do.

import Observation

/// Views as text, with what can be done with them.
@MainActor public final class Screen {
  private let root: Node

  public init(_ view: some View) {
    root = Node("Screen") { view }
    root.run()
  }

  /// What is on the screen.
  public var text: String { root.text.split(separator: " ").joined(separator: " ") }

  /// Does what the user does: taps a button, or what stands in brackets, such as `[dismiss]` and `[back]`.
  public func tap(_ name: String) {
    guard let action = root.actions.last(where: { $0.name == name })?.run else { fatalError("no \(name) in: \(text)") }
    action("")
  }

  /// Types into a field.
  public func type(_ words: String, into name: String) {
    guard let write = root.actions.last(where: { $0.name == name })?.run else { fatalError("no \(name) in: \(text)") }
    write(words)
  }

  /// Runs the bodies that have read something which has changed since; returns the names of their views.
  @discardableResult
  public func update() -> [String] {
    var names: [String] = []
    while true {
      let more = root.runStale()
      if more.isEmpty { return names }
      names += more
    }
  }
}

/// A view with a body.
@MainActor final class Node {
  var name: String
  var body: () -> any View
  var children: [(key: String, node: Node)] = []
  var slots: [String: AnyObject] = [:]
  var values: [Int: Any] = [:]
  /// How the navigation stack around shows a path's elements.
  var destinations: [ObjectIdentifier: (Any) -> any View] = [:]
  weak var parent: Node?
  private var canvas: Canvas?
  private var runs = 0
  private var isStale = false

  init(_ name: String, _ body: @escaping () -> any View) { (self.name, self.body) = (name, body) }

  func run() {
    (isStale, runs) = (false, runs + 1)
    let run = runs
    let view = withObservationTracking(body) { [weak self] in
      MainActor.assumeIsolated { if self?.runs == run { self?.isStale = true } }
    }
    let canvas = Canvas(self)
    canvas.draw(view)
    (self.canvas, children) = (canvas, canvas.children)
  }

  func runStale() -> [String] {
    if isStale {
      run()
      return [name]
    }
    return children.flatMap { $0.node.runStale() }
  }

  var text: String { canvas?.marks.map { $0.node?.text ?? $0.name }.joined(separator: " ") ?? "" }
  var actions: [Canvas.Mark] { canvas?.marks.flatMap { $0.node?.actions ?? [$0] } ?? [] }
}

/// What a body draws.
@MainActor final class Canvas {
  struct Mark {
    let name: String
    var run: ((String) -> Void)?
    var node: Node?
  }

  let node: Node
  var marks: [Mark] = []
  var children: [(key: String, node: Node)] = []
  private var counted = 0

  init(_ node: Node) { self.node = node }

  func text(_ words: String) { marks.append(Mark(name: words)) }
  func action(_ name: String, _ run: @escaping (String) -> Void) { marks.append(Mark(name: name, run: run)) }

  func draw<V: View>(_ view: V) {
    if let view = view as? any DrawnView { return view.draw(on: self) }
    if V.Body.self == Never.self { return }
    closure("\(V.self)", named: String("\(V.self)".prefix { $0 != "<" }), state: view) { view.body }
  }

  /// Draws what a closure makes, in a node of its own.
  func closure(_ key: String, named name: String, state view: Any = (), _ body: @escaping () -> any View) {
    var key = key
    while children.contains(where: { $0.key == key }) { key += "'" }
    let child = node.children.first { $0.key == key }?.node ?? Node(name, body)
    (child.body, child.parent) = (body, node)
    connect(view, to: child, at: "")
    child.run()
    children.append((key, child))
    marks.append(Mark(name: name, node: child))
  }

  /// Gives a view the state that the one before it had.
  private func connect(_ value: Any, to node: Node, at path: String) {
    for (label, property) in Mirror(reflecting: value).children {
      let path = "\(path).\(label ?? "")"
      if let slot = (property as? any StateHolder)?.slot {
        if let old = node.slots[path] { slot.box = old } else { node.slots[path] = slot.box }
      } else if property is any DynamicProperty {
        connect(property, to: node, at: path)
      }
    }
  }

  /// What this was when it was drawn before; nil for the first time.
  func before<Value>(_ value: Value) -> Value? {
    counted += 1
    defer { node.values[counted] = value }
    return node.values[counted] as? Value
  }
}

/// A view that a canvas knows how to draw.
protocol DrawnView {
  @MainActor func draw(on canvas: Canvas)
}

/// A modifier that does something: the view, and what is done after it is drawn.
nonisolated struct Modified<Content: View>: View, DrawnView {
  let content: Content
  let after: @MainActor (Canvas) -> Void

  typealias Body = Never

  nonisolated init(_ content: Content, _ after: @escaping @MainActor (Canvas) -> Void) {
    (self.content, self.after) = (content, after)
  }

  @MainActor func draw(on canvas: Canvas) {
    canvas.draw(content)
    after(canvas)
  }
}

/// Where a view's state is.
final class Slot {
  var box: AnyObject

  init(_ box: AnyObject) { self.box = box }
}

protocol StateHolder {
  var slot: Slot { get }
}

@Observable final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
