import Sluice

/// What a store should do with a program, in as few words as possible: a queue, and its observers.
struct QueueModel {
  private(set) var fields = Fields()
  private(set) var lines: [String] = []
  private let watchers: [Watcher]
  /// Those that are attached, in that order, with what was found last of what each observes, or, of what is derived,
  /// its last value; and whether that has changed since the observer was notified.
  private var attached: [(index: Int, last: Int, isDue: Bool)] = []
  private var known: Set<Int> = []
  /// Those whose attachment has not returned, so that there is no token yet.
  private var attaching: Set<Int> = []
  private var calls: [Int: Int] = [:]
  private var queue: [Deed] = []
  private var effects: [[Deed]] = []
  private var described: [Described] = []
  /// What is left of sequences: those that wait for the same actions together, the last at the end.
  private var sequences: [[[Deed]]] = []
  private var mail: [Deed] = []
  private var isBusy = false
  /// Whether the graph notifies no observer at the moment.
  private var isHeld = false

  private enum Described { case work([Deed]), sequence([Deed]) }

  init(_ watchers: [Watcher]) { self.watchers = watchers }

  mutating func run(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .send(let deed): send([deed])
      case .group(let deeds): send(deeds)
      case .batch(let lists): batch(lists)
      case .outlet(let deeds): mail += deeds
      case .runWaiting: runWaitingEffects()
      case .attach(let index): attach(index)
      case .cancel(let index): cancel(index)
      case .graphBatch(let steps): graphBatch(steps)
      }
    }
  }

  /// Each step is done at once; observers that are attached before a change are notified in the end. A field counts as
  /// changed also if it was set back, because the state is changed in place; what is derived does not.
  private mutating func graphBatch(_ steps: [Step]) {
    isHeld = true
    run(steps)
    isHeld = false
    isBusy = true
    notify()
    cycle()
  }

  private mutating func send(_ deeds: [Deed]) {
    queue += deeds
    if !isBusy, !queue.isEmpty { cycle() }
  }

  private mutating func cycle() {
    isBusy = true
    while !queue.isEmpty {
      handleAll()
      settle()
    }
    isBusy = false
  }

  private mutating func handleAll() {
    while !queue.isEmpty { handle(queue.removeFirst()) }
  }

  private mutating func handle(_ deed: Deed) {
    fields.handled.append(deed.name)
    guard deed.fails else {
      fields.apply(deed)
      queue += deed.sends
      if !deed.effect.isEmpty { described.append(.work(deed.effect)) }
      if !deed.sequence.isEmpty { described.append(.sequence(deed.sequence)) }
      return
    }
    lines.append("failed [\(deed)]")
    queue += deed.onFailure
  }

  /// Effects are started, and those that take no time are done; then observers are notified of changes, in the order of
  /// attachment.
  private mutating func settle() {
    repeat {
      handleAll()
      startDescribed()
      if queue.isEmpty, let last = sequences.popLast() { goOn(with: last) }
    } while !queue.isEmpty
    find(isDerived: false)
    if !isHeld { notify() }
  }

  private mutating func notify() {
    find(isDerived: true)
    let due = attached.filter(\.isDue).map(\.index)
    for place in attached.indices { attached[place].isDue = false }
    for index in due where attached.contains(where: { $0.index == index }) { hear(index) }
  }

  /// Finds out what has changed: of the state after each cycle, of what is derived from it when somebody is notified.
  private mutating func find(isDerived: Bool) {
    for place in attached.indices where (watchers[attached[place].index].what == .parity) == isDerived {
      let value = fields.value(of: watchers[attached[place].index].what)
      if value != attached[place].last { (attached[place].last, attached[place].isDue) = (value, true) }
    }
  }

  private mutating func startDescribed() {
    let starting = described
    described = []
    var begun: [[Deed]] = []
    for effect in starting {
      switch effect {
      case .work(let deeds): effects.append(deeds)
      case .sequence(let deeds): begun.append(deeds)
      }
    }
    goOn(with: begun)
  }

  /// Each sends its next action, and waits until that is handled, with all it leads to.
  private mutating func goOn(with sequences: [[Deed]]) {
    queue += sequences.compactMap(\.first)
    let rest = sequences.map { Array($0.dropFirst()) }.filter { !$0.isEmpty }
    if !rest.isEmpty { self.sequences.append(rest) }
  }

  private mutating func hear(_ index: Int) {
    let value = fields.value(of: watchers[index].what)
    lines.append("\(index) receives \(value) at \(fields.handled.last ?? 0)")
    calls[index, default: 0] += 1
    for reply in watchers[index].replies where reply.call == calls[index] {
      switch reply.kind {
      case .send(let deeds), .group(let deeds), .batch(let deeds): queue += deeds
      case .cancel(let other): if other != index { cancel(other) }
      case .attach(let other): attach(other)
      }
    }
  }

  /// It is notified at once; what it sends is handled when that call has returned.
  private mutating func attach(_ index: Int) {
    guard index < watchers.count, known.insert(index).inserted else { return }
    attached.append((index, fields.value(of: watchers[index].what), false))
    attaching.insert(index)
    defer { attaching.remove(index) }
    let outer = isBusy
    isBusy = true
    hear(index)
    isBusy = outer
    if !isBusy, !queue.isEmpty { cycle() }
  }

  private mutating func cancel(_ index: Int) {
    if !attaching.contains(index) { attached.removeAll { $0.index == index } }
  }

  /// Each deed is handled with all it leads to, then all observers are notified together.
  private mutating func batch(_ lists: [[Deed]]) {
    isBusy = true
    for deed in lists.joined() {
      queue.append(deed)
      handleAll()
    }
    if lists.contains(where: { !$0.isEmpty }) { settle() }
    cycle()
  }

  private mutating func runWaitingEffects() {
    while true {
      let letters = mail
      mail = []
      send(letters)
      let started = effects
      effects = []
      if started.isEmpty { return }
      for effect in started { for deed in effect { send([deed]) } }
    }
  }
}
