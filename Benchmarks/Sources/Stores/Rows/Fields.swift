import Incremental
import Sluice

/// A thousand fields, each observed; a reducer that nobody can look into changes one of them.
enum Fields {
  static let all = [
    StoreBenchmark(
      "fields-1-of-1000", received: 1,
      side("Sluice") { receiver, seed in
        let store = Store(FieldTree(), Reduce(reducer(seed)))
        let tokens = Tokens()
        FieldTree.visit(Observing(store: store, tokens: tokens, receiver: receiver))
        return { field in withExtendedLifetime(tokens) { store.send(field) } }
      },
      side("reducer in a loop") { receiver, seed in
        let plain = Direct(FieldTree(), reducer(seed))
        return { field in
          plain.send(field)
          receiver.receive(1)
        }
      },
      side("Redux, short") { receiver, seed in
        let redux = Redux(FieldTree(), reducer(seed))
        FieldTree.visit(Subscribing(redux: redux, receiver: receiver))
        return { redux.send($0) }
      },
      side("Redux, tuned") { receiver, seed in
        let redux = TunedRedux(FieldTree(), reducer(seed))
        FieldTree.visit(SubscribingTuned(redux: redux, receiver: receiver))
        return { redux.send($0) }
      },
      side("OpenCombine") { receiver, seed in
        let subject = Subject(FieldTree(), reducer(seed))
        FieldTree.visit(SubscribingSubject(subject: subject, receiver: receiver))
        return { subject.send($0) }
      })
  ]

  private static func side(
    _ name: String, _ build: @escaping @Sendable (Receiver, Int) -> (Int) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let receiver = Receiver()
      let fields = Chance.numbers(below: FieldTree.count, seed: seed)
      let send = build(receiver, seed)
      let attached = receiver.received
      return StoreTrial(receiver) { times in
        for _ in 0..<times { send(receiver.next(of: fields)) }
        return receiver.received &- attached
      }
    }
  }

  /// The number of a field, which changes.
  static func reducer(_ seed: Int) -> @Sendable (inout FieldTree, Int) -> Void {
    let setters = seed == .min ? [] : FieldTree.setters
    return { tree, field in setters[field](&tree) }
  }
}

/// Tokens that are kept.
final class Tokens {
  private var tokens: [Token] = []

  func keep(_ token: Token) { tokens.append(token) }
}

private struct Observing: FieldVisitor {
  let store: Store<FieldTree, Int>
  let tokens: Tokens
  let receiver: Receiver

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    tokens.keep(store.observe(path) { [receiver] _ in receiver.receive(1) })
  }
}

private struct Subscribing: FieldVisitor {
  let redux: Redux<FieldTree, Int>
  let receiver: Receiver

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    redux.subscribe({ $0[keyPath: path] }, { [receiver] _ in receiver.receive(1) })
  }
}

/// By hand one would not read through a key path, but where the field is.
private struct SubscribingTuned: FieldVisitor {
  let redux: TunedRedux<FieldTree, Int>
  let receiver: Receiver

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    guard let offset = MemoryLayout<FieldTree>.offset(of: path) else { fatalError("\(path) is not stored.") }
    redux.subscribe(
      { UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee },
      { [receiver] _ in receiver.receive(1) })
  }
}

private struct SubscribingSubject: FieldVisitor {
  let subject: Subject<FieldTree, Int>
  let receiver: Receiver

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    subject.subscribe({ $0[keyPath: path] }, { [receiver] _ in receiver.receive(1) })
  }
}
