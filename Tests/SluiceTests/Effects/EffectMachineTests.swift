import Sluice
import Testing

/// All that can happen to effects, in every order, against a model that looks each rule up in the table.
@Suite(.freesStores) struct EffectMachineTests {
  private let a = EffectName("a")
  /// One id in a row: what its parent cancels, this ends, too.
  private let row = EffectName("a", at: [PlaceStep(attachmentPoint: ObjectIdentifier(EffectMachineTests.self), key: 1)])
  private let b = EffectName("b")
  private static let rules: [EffectRule] = [
    .together, .latest, .queued(atMost: 1), .queued(atMost: 2), .delayed(.seconds(1)), .debounced(.seconds(2)),
    .throttled(.seconds(3), keepsLast: true), .throttled(.seconds(4), keepsLast: false),
  ]

  @Test func `Every sequence of three events matches the table of effects`() {
    LifeRun().explore(depth: 3) { run in
      var adds: [LifeEvent] = []
      for rule in Self.rules {
        for name in [a, b, nil] { adds.append(.add(rule, name, root: 1, parent: nil)) }
        adds.append(.add(rule, row, root: 2, parent: nil))
        if let parent = run.model.entries.first(where: \.runs) {
          adds.append(.add(rule, b, root: parent.root, parent: parent.id))
        }
      }
      return adds + run.endings(of: [a, b])
    }
  }

  @Test(arguments: rules)
  func `Every sequence of four events under one name matches the table of effects`(rule: EffectRule) {
    LifeRun().explore(depth: 4) { run in
      var adds: [LifeEvent] = [.add(rule, a, root: 1, parent: nil)]
      if rule != .queued(atMost: 1) { adds.append(.add(.queued(atMost: 1), a, root: 1, parent: nil)) }
      if let parent = run.model.entries.last(where: \.runs) {
        adds.append(.add(.queued(atMost: 2), b, root: parent.root, parent: parent.id))
      }
      return adds + run.endings(of: [a])
    }
  }

  @Test(arguments: rules)
  func `Every sequence of three events with effects of two names matches the table of effects`(rule: EffectRule) {
    LifeRun().explore(depth: 3) { run in
      var adds: [LifeEvent] = []
      for rule in [rule, .latest, .queued(atMost: 1)] {
        for (name, also) in [(a, b), (b, a), (a, nil), (b, row)] as [(EffectName, EffectName?)] {
          adds.append(.add(rule, name, also: also, root: 1, parent: nil))
        }
      }
      return adds + run.endings(of: [a, b])
    }
  }

  @Test(arguments: 0..<40)
  func `Long random sequences match the table of effects`(seed: Int) {
    var random = Seeded(UInt64(seed))
    var run = LifeRun()
    for _ in 0..<60 {
      let names: [EffectName?] = [a, a, b, row, nil]
      let parent = run.model.entries.filter(\.runs).randomElement(using: &random)
      let isChild = Bool.random(using: &random)
      let name = names.randomElement(using: &random)!
      let other = [a, b, row].filter { $0 != name }.randomElement(using: &random)!
      let add = LifeEvent.add(
        Self.rules.randomElement(using: &random)!, name,
        also: name != nil && Int.random(in: 0..<3, using: &random) == 0 ? other : nil,
        root: isChild ? parent?.root ?? 1 : Int.random(in: 1...3, using: &random), parent: isChild ? parent?.id : nil)
      let endings = run.endings(of: [a, b])
      run.apply(Int.random(in: 0..<5, using: &random) < 3 ? add : endings.randomElement(using: &random) ?? add)
    }
    run.apply(.cancelAll)
    #expect(run.machine.isEmpty && run.timers.isEmpty)
  }

  @Test func `A shared effect does not end with the send that led to it, unless that is requested`() {
    var machine = EffectMachine()
    _ = machine.add(1, root: 1, isShared: true)
    _ = machine.add(2, root: 1)
    #expect(machine.cancel(root: 1) == [.cancel(2)])
    #expect(!machine.isFinished(1))
    #expect(machine.cancel(root: 1, withShared: true) == [.cancel(1), .finished(root: 1)])
  }
}

/// A machine and the model side by side.
private struct LifeRun {
  var machine = EffectMachine()
  var model = EffectMachineModel()
  var history: [LifeEvent] = []
  var started: Set<Int> = []
  var ended: Set<Int> = []
  var timers: Set<Int> = []

  /// Tries every event that is possible, and after it every other.
  func explore(depth: Int, _ events: (LifeRun) -> [LifeEvent]) {
    guard depth > 0 else { return }
    for event in events(self) {
      var next = self
      next.apply(event)
      next.explore(depth: depth - 1, events)
    }
  }

  /// The ways in which what is there can end or go on.
  func endings(of names: [EffectName]) -> [LifeEvent] {
    let runs = model.entries
    var events = runs.filter(\.waitsForTime).map { LifeEvent.elapsed($0.id) }
    events += model.windows.values.sorted().map { .elapsed($0) }
    events += runs.filter(\.runs).map { .over($0.id) } + runs.map { .cancel($0.id) }
    if runs.isEmpty { return events }
    return events + names.map { .cancelName($0) } + Set(runs.map(\.root)).sorted().map { .cancelRoot($0) } + [
      .cancelAll
    ]
  }

  mutating func apply(_ event: LifeEvent) {
    history.append(event)
    let steps = perform(event)
    let expected = model.apply(event)
    let change = note(steps)
    if change != expected { Issue.record("\(history)\nexpected \(expected)\nbut got \(steps)") }
    for root in 1...3 where machine.isFinished(root) == model.entries.contains(where: { $0.root == root }) {
      Issue.record("\(history): whether all is over of \(root)")
    }
    let held = Set(model.entries.filter(\.waitsForTime).map(\.id)).union(model.windows.values)
    if timers != held { Issue.record("\(history): somebody waits for \(timers) instead of \(held)") }
  }

  private mutating func perform(_ event: LifeEvent) -> [EffectMachine.Step] {
    switch event {
    case .add(let rule, let name, let also, let root, let parent):
      machine.add(
        machine.nextID(), name: name, also: also.map { [$0] } ?? [], rule: rule, root: root, parent: parent)
    case .elapsed(let id):
      timers.remove(id) == nil ? [] : machine.elapsed(id)
    case .over(let id): over(id)
    case .cancel(let id): machine.cancel(id)
    case .cancelName(let name): machine.cancel { name.covers($0) }
    case .cancelRoot(let root): machine.cancel(root: root)
    case .cancelAll: machine.cancelAll()
    }
  }

  private mutating func over(_ id: Int) -> [EffectMachine.Step] {
    ended.insert(id)
    return machine.over(id)
  }

  /// Reads the steps in order: none may say what an earlier one excludes.
  private mutating func note(_ steps: [EffectMachine.Step]) -> LifeChange {
    var change = LifeChange()
    for step in steps {
      switch step {
      case .start(let id):
        change.started.append(id)
        if !started.insert(id).inserted || ended.contains(id) { Issue.record("\(history): \(id) starts again") }
      case .cancel(let id):
        change.cancelled.insert(id)
        if !started.contains(id) || !ended.insert(id).inserted { Issue.record("\(history): \(id) does not run") }
      case .drop(let id):
        change.dropped.insert(id)
        if started.contains(id) || !ended.insert(id).inserted { Issue.record("\(history): \(id) is not held") }
      case .wake(let id, let time):
        change.woken[id] = time
        if !timers.insert(id).inserted { Issue.record("\(history): \(id) is awaited twice") }
      case .forget(let id):
        change.forgotten.insert(id)
        if timers.remove(id) == nil { Issue.record("\(history): nobody waits for \(id)") }
      case .finished(let root):
        if !change.finished.insert(root).inserted { Issue.record("\(history): \(root) is over twice") }
      }
    }
    let ends = steps.lastIndex { if case .cancel = $0 { true } else { false } } ?? 0
    let starts = steps.firstIndex { if case .start = $0 { true } else { false } } ?? .max
    if starts < ends { Issue.record("\(history): a start comes before an end in \(steps)") }
    return change
  }
}
