import Incremental

/// A graph under measurement, with what its shapes have in common.
///
/// `computed` and `effect` are inlined into the shapes, so that the library's inlinable functions see the closures
/// themselves, as in a user's code.
final class Lab {
  let graph = Graph()
  let notes: Notes
  private let counting: Bool
  private var tokens: [Token] = []

  init(seed: Int, counting: Bool) {
    notes = Notes(seed: seed)
    self.counting = counting
  }

  /// An input.
  @inline(__always)
  func signal<Value: Equatable>(_ value: Value) -> Input<Value> { Input(value, in: graph) }

  /// A value that finds its dependencies by reading.
  ///
  /// Here and below, runs are counted only if asked: a closure in a closure costs a call, which is never inlined.
  @inline(__always)
  func computed<Value: Equatable>(_ compute: @escaping () -> Value) -> Incr<Value> {
    guard counting else { return graph.computed(compute) }
    let notes = notes
    return graph.computed {
      notes.computedRuns += 1
      return compute()
    }
  }

  /// An effect that reads one value is an observer of it: nothing runs but the effect.
  @inline(__always)
  func effect<Value>(_ incr: Incr<Value>, _ body: @escaping (Value) -> Void) {
    keep(observer(incr, body))
  }

  /// The same, kept by the caller.
  @inline(__always)
  func observer<Value>(_ incr: Incr<Value>, _ body: @escaping (Value) -> Void) -> Token {
    guard counting else { return incr.observe(body) }
    let notes = notes
    return incr.observe {
      notes.effectRuns += 1
      body($0)
    }
  }

  /// An effect that reads several values is an observed computation without a value: the effect runs in it, and its
  /// observer is never notified of a change.
  @inline(__always)
  func effect(_ body: @escaping () -> Void) { keep(observer(body)) }

  /// The same, kept by the caller.
  @inline(__always)
  func observer(_ body: @escaping () -> Void) -> Token {
    guard counting else { return graph.computed(isEqual: { _, _ in true }, body).observe { _ in } }
    let notes = notes
    let effect = graph.computed(isEqual: { _, _ in true }) {
      notes.effectRuns += 1
      body()
    }
    return effect.observe { _ in }
  }

  func keep(_ token: Token) { tokens.append(token) }
}
