import Sluice

/// What programs change: a field that is stored, one more, and what is computed of both.
struct Fields: Equatable {
  var first = 0
  var second = 0
  var handled: [Int] = []
  var sum: Int { first + second }

  func value(of what: Watcher.What) -> Int {
    switch what {
    case .first: first
    case .second: second
    case .sum: sum
    case .parity: first & 1
    }
  }

  mutating func apply(_ deed: Deed) {
    if deed.field == 0 { first += deed.amount }
    if deed.field == 1 { second += deed.amount }
  }
}

struct Failed: Error {}

/// A store that runs a program, and notes the notifications of its observers.
final class Subject {
  let log = Log()
  private(set) var store: Store<Fields, Deed>?
  private var tokens: [Int: Token] = [:]
  private var calls: [Int: Int] = [:]
  private let watchers: [Watcher]

  private static let reducer = Combined<Fields, Deed> {
    Reduce { fields, deed, _ in fields.handled.append(deed.name) }
    Throwing { fields, deed, context in
      fields.apply(deed)
      for deed in deed.sends { context.send(deed) }
      if !deed.effect.isEmpty {
        let effect = deed.effect
        context.run { send in for deed in effect { send(deed) } }
      }
      if !deed.sequence.isEmpty { context.start(.concatenate(deed.sequence.map { .send($0) })) }
      if deed.fails { throw Failed() }
    }
  }

  init(_ watchers: [Watcher]) {
    self.watchers = watchers
    store = Store(
      Fields(), Self.reducer,
      onFailure: { [weak self] failure in
        self?.log("failed \(failure.actions)")
        for deed in failure.actions.flatMap(\.onFailure) { self?.store?.send(deed) }
      })
  }

  nonisolated(nonsending) func run(_ steps: [Step]) async {
    guard let store else { return }
    for step in steps {
      switch step {
      case .outlet(let deeds): for deed in deeds { store.outlet.enqueue(deed) }
      case .runWaiting: await store.runWaitingEffects()
      default: runAtOnce(step, store)
      }
    }
  }

  private func runAtOnce(_ step: Step, _ store: Store<Fields, Deed>) {
    switch step {
    case .send(let deed): store.send(deed)
    case .group(let deeds): store.send(group: deeds)
    case .batch(let lists): store.batch { for list in lists { for deed in list { store.send(deed) } } }
    case .attach(let index): attach(index)
    case .cancel(let index): tokens[index]?.cancel()
    case .graphBatch(let steps): store.graph.batch { for step in steps { runAtOnce(step, store) } }
    case .outlet, .runWaiting: break
    }
  }

  private func attach(_ index: Int) {
    guard index < watchers.count, tokens[index] == nil, let store else { return }
    // Noted before the first call, as the model does: that may attach, too.
    tokens[index] = Token.all([])
    let tell: (Int) -> Void = { [unowned self] in hear(index, $0) }
    switch watchers[index].what {
    case .first: tokens[index] = store.observe(\.first, tell)
    case .second: tokens[index] = store.scope(\.second).observe(\.self, tell)
    case .sum: tokens[index] = store.observe(\.sum, tell)
    case .parity:
      let parity: Incr<Int> = store.incr(\.first).map { $0 & 1 }
      tokens[index] = parity.observe { tell($0) }
    }
  }

  private func hear(_ index: Int, _ value: Int) {
    log("\(index) receives \(value) at \(store?.state.handled.last ?? 0)")
    calls[index, default: 0] += 1
    for reply in watchers[index].replies where reply.call == calls[index] {
      switch reply.kind {
      case .send(let deeds): for deed in deeds { store?.send(deed) }
      case .group(let deeds): store?.send(group: deeds)
      case .batch(let deeds): store?.batch { for deed in deeds { store?.send(deed) } }
      case .cancel(let other): if other != index { tokens[other]?.cancel() }
      case .attach(let other): attach(other)
      }
    }
  }

  func end() {
    tokens = [:]
    store = nil
  }
}
