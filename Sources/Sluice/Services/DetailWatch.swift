import Incremental

/// What the services of a store watch of its state.
///
/// Details are sources, like all that is observed, but of a graph of their own: so that services hear, and what they send
/// is handled, before observers do.
final class DetailWatch {
  private let graph = Graph()
  private let sources = Sources()
  unowned let core: Core

  init(_ core: Core) {
    self.core = core
    graph.attach(sources)
  }

  func watch<Detail: Equatable>(
    _ spot: Spot<Detail>, isPresent: (() -> Bool)?, _ changed: @escaping (Detail, Detail) -> Void
  ) -> Token {
    let detail =
      if let isPresent {
        graph.source(spot, among: sources, comparesBytes: false) { !isPresent() || $0 == $1 }
      } else {
        graph.sharedSource(spot, among: sources)
      }
    let token = detail.onChange(DetailWatch.since(spot.read(), changed))
    core.work.insert(.details)
    return Token.onCancel { [self] in
      token.cancel()
      if sources.isEmpty { core.work.remove(.details) }
    }
  }

  /// Hears first of what differs from `start`: in the middle of a cycle others may still have to hear of what was before.
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

  /// Finds what changed, and tells the services that watch it, in the order in which they came.
  func tell() {
    graph.openBatch()
    sources.note(mayBeStale: true)
    sources.refresh(in: graph)
    graph.closeBatch()
  }
}

extension Core {
  /// Tells services of details that changed, if any service watches one.
  @usableFromInline
  final func tellDetails() {
    // What the journal does not have did not happen.
    if !isAstray { detailWatch.tell() }
  }
}
