import Incremental
import Sluice

/// A thousand fields, each observed; a reducer that nobody can look into changes one of them.
enum Fields {
  static let all = [
    StoreBenchmark(
      "fields-1-of-1000", heard: 1,
      side("Sluice") { ear, seed in
        let store = Store(FieldTree(), Reduce(reducer(seed)))
        let tokens = Tokens()
        FieldTree.visit(Observing(store: store, tokens: tokens, ear: ear))
        return { field in withExtendedLifetime(tokens) { store.send(field) } }
      },
      side("reducer in a loop") { ear, seed in
        let plain = Direct(FieldTree(), reducer(seed))
        return { field in
          plain.send(field)
          ear.hear(1)
        }
      },
      side("Redux, short") { ear, seed in
        let redux = Redux(FieldTree(), reducer(seed))
        FieldTree.visit(Subscribing(redux: redux, ear: ear))
        return { redux.send($0) }
      },
      side("Redux, tuned") { ear, seed in
        let redux = TunedRedux(FieldTree(), reducer(seed))
        FieldTree.visit(SubscribingTuned(redux: redux, ear: ear))
        return { redux.send($0) }
      },
      side("OpenCombine") { ear, seed in
        let subject = Subject(FieldTree(), reducer(seed))
        FieldTree.visit(SubscribingSubject(subject: subject, ear: ear))
        return { subject.send($0) }
      })
  ]

  private static func side(
    _ name: String, _ build: @escaping @Sendable (Ear, Int) -> (Int) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let ear = Ear()
      let fields = Chance.numbers(below: FieldTree.count, seed: seed)
      let send = build(ear, seed)
      let attached = ear.heard
      return StoreTrial(ear) { times in
        for _ in 0..<times { send(ear.next(of: fields)) }
        return ear.heard &- attached
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
  let ear: Ear

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    tokens.keep(store.observe(path) { [ear] _ in ear.hear(1) })
  }
}

private struct Subscribing: FieldVisitor {
  let redux: Redux<FieldTree, Int>
  let ear: Ear

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    redux.subscribe({ $0[keyPath: path] }, { [ear] _ in ear.hear(1) })
  }
}

/// By hand one would not read through a key path, but where the field is.
private struct SubscribingTuned: FieldVisitor {
  let redux: TunedRedux<FieldTree, Int>
  let ear: Ear

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    guard let offset = MemoryLayout<FieldTree>.offset(of: path) else { fatalError("\(path) is not stored.") }
    redux.subscribe(
      { UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee },
      { [ear] _ in ear.hear(1) })
  }
}

private struct SubscribingSubject: FieldVisitor {
  let subject: Subject<FieldTree, Int>
  let ear: Ear

  func visit<Value: Equatable>(_ path: KeyPath<FieldTree, Value>) {
    subject.subscribe({ $0[keyPath: path] }, { [ear] _ in ear.hear(1) })
  }
}
