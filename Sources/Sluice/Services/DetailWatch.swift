// Documentation/Internals/Services.md explains why details have a graph of their own.

import Incremental

/// The details that the services of a store observe.
///
/// Details are sources like all observed parts, but of a separate graph. So services are notified, and their actions
/// handled, before observers are called.
final class DetailWatch {
  private let graph = Graph()
  private let sources = Sources()
  unowned let core: Core
  /// Whether changes are noted without notifying services.
  private var isMuted = false

  init(_ core: Core) {
    self.core = core
    graph.attach(sources)
  }

  func watch<Detail: Equatable>(
    _ location: StateLocation<Detail>, isPresent: (() -> Bool)?, _ changed: @escaping (Detail, Detail) -> Void
  ) -> Token {
    let detail =
      if let isPresent {
        graph.source(location, among: sources, comparesBytes: false) { !isPresent() || $0 == $1 }
      } else {
        graph.sharedSource(location, among: sources)
      }
    let token = detail.onChange(
      DetailWatch.since(location.read()) { [unowned self] old, new in if !isMuted { changed(old, new) } })
    core.work.insert(.details)
    return Token.onCancel { [self] in
      token.cancel()
      if sources.isEmpty { core.work.remove(.details) }
    }
  }

  /// Wraps a handler so that its first call compares with `start`: in the middle of a cycle, other services may not
  /// have been notified of earlier changes.
  private static func since<Detail: Equatable>(
    _ start: Detail, _ changed: @escaping (Detail, Detail) -> Void
  ) -> (Detail, Detail) -> Void {
    var first: Detail? = start
    return { old, new in
      let old = first ?? old
      first = nil
      if old != new { changed(old, new) }
    }
  }

  /// Detects changes, and notifies the services that observe them, in the order of their attachment.
  func notify() {
    graph.openBatch()
    sources.note(mayBeStale: true)
    sources.refresh(in: graph)
    graph.closeBatch()
  }
}

extension DetailWatch {
  /// Notes the current details without notifying services, because a replay contains the actions that they sent.
  func skipChanges() {
    isMuted = true
    notify()
    isMuted = false
  }
}

extension Core {
  /// Notifies services of details that changed, if any service watches one.
  @usableFromInline
  final func notifyOfDetails() {
    // Services are not notified of actions that the journal refused.
    if !needsRecovery { detailWatch.notify() }
  }
}
