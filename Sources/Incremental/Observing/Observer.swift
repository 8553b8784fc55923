/// Somebody who wants to hear when a node changed.
final class Observer {
  let node: Node
  let order: Int
  private let handler: () -> Void
  /// Waits in the graph's list for the current pass.
  var isDue = false
  private var isActive = true

  init(_ node: Node, order: Int, handler: @escaping () -> Void) {
    self.node = node
    self.order = order
    self.handler = handler
  }

  func tell() {
    if isActive { handler() }
  }

  /// Silences the observer at once; takes it out of the graph now, or as soon as the graph rests.
  func cancel() {
    guard isActive else { return }
    isActive = false
    if node.graph.phase == .resting { detach() } else { node.graph.cancelled.append(self) }
  }

  func detach() {
    node.observers.removeAll { $0 === self }
    node.becomeUnnecessaryIfUnused()
  }
}

extension Graph {
  /// Attaches an observer to `node` and calls it once, now.
  @usableFromInline
  package func observe(_ node: Node, _ handler: @escaping () -> Void) -> Token {
    bringUpToDate(node)
    let observer = Observer(node, order: attachments, handler: handler)
    attachments += 1
    node.becomeNecessary()
    node.observers.append(observer)
    let outer = phase
    phase = .telling
    observer.tell()
    phase = outer
    runPass()
    return Token { observer.cancel() }
  }
}
