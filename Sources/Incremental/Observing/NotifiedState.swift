/// The state of which a node's observers were notified last. It is kept while the node may change more than once
/// before they are called: in a batch that sets an input, or in which values are read.
struct NotifiedState: BitwiseCopyable {
  /// The state of which observers were notified.
  enum Content: BitwiseCopyable {
    /// Unknown: any state of the node counts as a change.
    case unknown
    /// A small value, which is stored in place.
    case words(UInt, UInt)
    /// Any other value, with the failure if there is one. Retained.
    case state(Unmanaged<NotifiedContent>)
  }

  /// The node, retained.
  let node: Unmanaged<Node>
  /// The order of the first observer to which the entry applies. Observers that were attached earlier have another
  /// entry.
  let since: Int
  var content: Content
}

/// The failure of which observers were notified. The subclass adds the value.
package class NotifiedContent {
  let failure: (any Error)?

  init(_ failure: (any Error)?) { self.failure = failure }
}

/// The value of which observers were notified or, with a failure, the last value before it.
final class NotifiedValue<Value>: NotifiedContent {
  let value: Value?

  init(_ value: Value?, _ failure: (any Error)?) {
    self.value = value
    super.init(failure)
  }
}

extension Graph {
  /// Keeps the state of which a node's observers were notified, before the node changes for the first time since.
  @usableFromInline
  func keepNotified(_ node: Node) {
    guard node.observer != nil, node.hasRun, !node.flags.contains(.keepsNotified) else { return }
    note(node, since: .min, node.notified)
  }

  /// Discards the state of which a node's observers were notified, so that they are called. The node is changed in
  /// place, so there is no old value to compare with.
  func forgetNotified(_ node: Node) {
    guard node.observer != nil else { return }
    guard node.flags.contains(.keepsNotified) else { return note(node, since: .min, .unknown) }
    let address = Unmanaged.passUnretained(node).toOpaque()
    for index in 0..<notified.count where notified[index].node.toOpaque() == address {
      if case .state(let state) = notified[index].content { state.release() }
      notified[index].content = .unknown
    }
  }

  /// Records that an observer was just notified of a state of which the other observers will be notified later, or not
  /// at all.
  func noteFirst(_ observer: Observer) {
    let node = observer.observed
    if node.flags.contains(.keepsNotified) { note(node, since: observer.order, node.notified) }
  }

  private func note(_ node: Node, since: Int, _ content: NotifiedState.Content) {
    node.flags.insert(.keepsNotified)
    notified.append(NotifiedState(node: .passRetained(node), since: since, content: content))
  }

  /// Runs `body` for a read in a batch, whose computations may be repeated before observers are called.
  func provisionally(_ body: () -> Void) {
    guard batchDepth > 0 else { return body() }
    let outer = isProvisional
    isProvisional = true
    needsSlowPath = true
    body()
    isProvisional = outer
    updateCare()
  }

  /// Ends a batch: brings all values up to date, and corrects the due list by what observers were notified of, so that
  /// it contains those for which something has changed.
  @inline(never)
  func settle() {
    if !queue.isEmpty { recompute() }
    // A comparison may call or release code that cancels tokens, and must not read.
    let outer = phase
    phase = .computing
    var index = 0
    while index < notified.count {
      settle(notified[index])
      index += 1
    }
    notified.removeAll()
    phase = outer
  }

  private func settle(_ entry: NotifiedState) {
    deferredReleases.append(entry.node)
    entry.node._withUnsafeGuaranteedRef { node in
      node.flags.remove(.keepsNotified)
      var failure: (any Error)?
      switch entry.content {
      case .unknown: return
      case .words: break
      case .state(let state): failure = state._withUnsafeGuaranteedRef { $0.failure }
      }
      let hasValue = node.hasValue(entry.content)
      var next = node.observer
      while let observer = next {
        observer._withUnsafeGuaranteedRef {
          next = $0.next
          if $0.order >= entry.since { settle($0, isDue: $0.isNew(failure, hasValue, node)) }
        }
      }
      if case .state(let state) = entry.content { state.release() }
    }
  }

  private func settle(_ observer: Observer, isDue: Bool) {
    if !isDue, observer.dueAt >= 0 { forget(observer) }
    if isDue, observer.dueAt < 0 { due.append(observer) }
  }

  /// Marks the observers of a node that has recovered as due. If the node has its last value again, these are the
  /// observers that were notified of the failure, and those that were attached in the meantime.
  func markRecovered(_ node: Node, _ hasChanged: Bool) {
    now &+= 1
    node.changedAt = now
    var next = node.observer
    while let observer = next {
      observer._withUnsafeGuaranteedRef {
        next = $0.next
        guard hasChanged || $0.failureHandler != nil || $0.lacksValue else { return }
        if !isProvisional { $0.lacksValue = false }
        if $0.dueAt < 0 { due.append($0) }
      }
    }
  }
}

extension Observer {
  /// Returns whether the node's state differs from the one of which this observer was notified: a failure, or a value,
  /// which the node has if `hasValue` is true.
  fileprivate func isNew(_ failure: (any Error)?, _ hasValue: Bool, _ node: Node) -> Bool {
    let now = node.failure
    if failureHandler != nil {
      guard let failure, let now else { return failure != nil || now != nil || !hasValue }
      return !isSame(failure, now)
    }
    if now != nil {
      if !hasValue { lacksValue = true }
      return false
    }
    defer { lacksValue = false }
    return !hasValue || lacksValue
  }
}
