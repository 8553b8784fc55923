/// What observers of a node were told last, kept while the node may change more than once before they are called: in a
/// batch whose values are read, or that sets an input.
struct Told: BitwiseCopyable {
  /// What they were told.
  enum Content: BitwiseCopyable {
    /// Any state counts as new.
    case unknown
    /// A small value, which needs no memory of its own.
    case words(UInt, UInt)
    /// Everything else, retained.
    case state(Unmanaged<ToldState>)
  }

  /// The node, retained.
  let node: Unmanaged<Node>
  /// Observers that were attached earlier were told something else.
  let since: Int
  var content: Content
}

/// The failure that observers were told, and the value before it.
package class ToldState {
  let failure: (any Error)?

  init(_ failure: (any Error)?) { self.failure = failure }
}

/// The value that observers were told.
final class ToldValue<Value>: ToldState {
  let value: Value?

  init(_ value: Value?, _ failure: (any Error)?) {
    self.value = value
    super.init(failure)
  }
}

extension Graph {
  /// Keeps what the observers of a node know, before it changes for the first time since they were called.
  @usableFromInline
  func keepTold(_ node: Node) {
    guard node.observer != nil, node.hasRun, !node.flags.contains(.isTold) else { return }
    note(node, since: .min, node.told)
  }

  /// Has observers of a node called that is changed in place: there is no old value to compare with.
  func forgetTold(_ node: Node) {
    guard node.observer != nil else { return }
    guard node.flags.contains(.isTold) else { return note(node, since: .min, .unknown) }
    for index in 0..<told.count where told[index].node.toOpaque() == Unmanaged.passUnretained(node).toOpaque() {
      if case .state(let state) = told[index].content { state.release() }
      told[index].content = .unknown
    }
  }

  /// Notes that an observer was just told what others will be told later, or not at all.
  func noteFirst(_ observer: Observer) {
    let node = observer.observed
    if node.flags.contains(.isTold) { note(node, since: observer.order, node.told) }
  }

  private func note(_ node: Node, since: Int, _ content: Told.Content) {
    node.flags.insert(.isTold)
    told.append(Told(node: .passRetained(node), since: since, content: content))
  }

  /// Runs `body` for a read in a batch: what it computes may be computed again before observers are called.
  func provisionally(_ body: () -> Void) {
    guard batchDepth > 0 else { return body() }
    let outer = isProvisional
    isProvisional = true
    needsSlowPath = true
    body()
    isProvisional = outer
    updateCare()
  }

  /// At the end of a batch: brings all up to date, and leaves out observers for whom nothing is new.
  @inline(never)
  func settle() {
    if !queue.isEmpty { recompute() }
    // A comparison may call or release code that cancels tokens, and must not read.
    let outer = phase
    phase = .computing
    var index = 0
    while index < told.count {
      settle(told[index])
      index += 1
    }
    told.removeAll()
    phase = outer
  }

  private func settle(_ entry: Told) {
    deferredReleases.append(entry.node)
    entry.node._withUnsafeGuaranteedRef { node in
      node.flags.remove(.isTold)
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

  /// Has observers called of a node that has recovered. If it has the value that it had before, these are those that were
  /// told of the failure, and those that were attached meanwhile.
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
  /// Whether the state of the node is not what this observer was told: a failure, or a value that the node has if
  /// `hasValue`.
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
