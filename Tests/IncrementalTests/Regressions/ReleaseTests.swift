import Foundation
import Incremental
import Synchronization
import Testing

/// Long chains of all kinds are released by loops: on a small stack nothing overflows.
@Suite struct ReleaseTests {
  @Test func `A flatMap that runs because a value it made changed may be released by its own closure`() {
    final class Held {
      var view: Incr<Int>?
      var made: Incr<Int>?
    }
    let graph = Graph()
    do {
      let (a, b, held) = (Input(1, in: graph), Input(1, in: graph), Held())
      held.view = a.incr.flatMap { value in
        if value > 1 { held.view = nil }
        let made = b.incr.map { $0 + value }
        if held.made == nil { held.made = made }
        return made
      }
      #expect(held.view?.value == 2)
      a.set(2)
      #expect(throws: ValueEnded.self) { try held.made?.get() }
      #expect(held.view == nil)
      b.set(2)
    }
    #expect(graph.nodeCount == 0)
  }

  enum Kind: CaseIterable {
    case map, computed, computedNeverRead, computedObserved, flatMap, flatMapByClosure, condition, memo, freeze, scan
    case fold, views, rows, fallback, groups, cancelledGroups, mixed
  }

  @Test(.timeLimit(.minutes(60)), arguments: Kind.allCases)
  func `Chains of 100,000 nodes are released by loops, never by recursion`(kind: Kind) async {
    let left = await onSmallStack { () -> Int in
      let graph = Graph()
      do {
        let chain = Chain(in: graph)
        chain.build(kind, 100_000)
      }
      return graph.nodeCount
    }
    #expect(left == 0)
  }

  /// Runs `body` in a thread with a stack of 512 KB.
  private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }
}

/// A chain, and what holds its end.
private final class Chain {
  let graph: Graph
  var end: Any?
  var tokens: [Token] = []

  init(in graph: Graph) { self.graph = graph }

  func build(_ kind: ReleaseTests.Kind, _ length: Int) {
    switch kind {
    case .groups, .cancelledGroups: group(length, isCancelled: kind == .cancelledGroups)
    case .views, .rows: rows(kind, length / 10)
    default: values(kind, length)
    }
  }

  private func values(_ kind: ReleaseTests.Kind, _ length: Int) {
    let input = Input(1, in: graph)
    let memo = Memo(in: graph) { (last: Incr<Int>) in last.map { $0 + 1 } }
    let last = (0..<length).reduce(input.incr) { last, index in
      let next = link(kind, last, input.incr, memo, index)
      // A first run goes as deep as the chain, so the chain is observed from its start, in parts.
      if kind != .computedNeverRead, index.isMultiple(of: 10) { tokens.append(next.observe { _ in }) }
      return next
    }
    if kind != .computedNeverRead { tokens = [last.observe { _ in }] }
    if kind != .computedObserved { tokens = [] }
    end = last
  }

  private func link(
    _ kind: ReleaseTests.Kind, _ last: Incr<Int>, _ input: Incr<Int>, _ memo: Memo<Incr<Int>, Int>, _ index: Int
  ) -> Incr<Int> {
    let graph = graph
    switch kind {
    case .computed, .computedNeverRead, .computedObserved: return graph.computed { last.value + 1 }
    case .flatMap: return last.flatMap { _ in input }
    case .flatMapByClosure: return input.flatMap { _ in last }
    case .condition: return conditional(input.map { $0 > 0 }, then: last, else: input)
    case .memo: return memo(last)
    case .freeze: return last.freeze { _ in false }
    case .scan: return last.scan(0) { $0 + $1 }
    case .fold: return [last, input].sum(in: graph).map { $0 % 1_000 }
    case .fallback: return last.map { .some($0) }.withFallback(empty: 0).map(\.value)
    case .mixed:
      switch index % 4 {
      case 0: return graph.computed { last.value + 1 }
      case 1: return last.map { $0 + 1 }
      case 2: return input.map { [last] in $0 + (last == input ? 1 : 0) }
      default: return last.tryMap { $0 }.recover { _ in 0 }
      }
    default: return last.map { $0 + 1 }
    }
  }

  private func rows(_ kind: ReleaseTests.Kind, _ length: Int) {
    let input = Input(Rows([OneLine(id: 1)]), in: graph)
    let last = (0..<length).reduce(input.incr) { last, _ in
      kind == .views ? last.filterRows { _ in true } : last.row(1).map { $0.map { Rows([$0]) } ?? [] }
    }
    _ = last.value
    end = last
  }

  private func group(_ length: Int, isCancelled: Bool) {
    let input = Input(1, in: graph)
    let token = (0..<length).reduce(Token.all()) { token, _ in .all(token, input.incr.observe { _ in }) }
    if isCancelled { token.cancel() }
    tokens = [token]
  }
}

private struct OneLine: Identifiable, Equatable {
  let id: Int
}
