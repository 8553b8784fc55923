import Sluice

/// What may happen to the effects of a store.
enum LifeEvent: Hashable {
  case add(EffectRule, EffectName?, also: EffectName? = nil, root: Int, parent: Int?)
  case elapsed(Int), over(Int), cancel(Int)
  case cancelName(EffectName), cancelRoot(Int), cancelAll
}

/// What the steps of one event say, without an order except that of the starts.
struct LifeChange: Equatable {
  var cancelled: Set<Int> = []
  var dropped: Set<Int> = []
  var started: [Int] = []
  var woken: [Int: Duration] = [:]
  var forgotten: Set<Int> = []
  var finished: Set<Int> = []
}

/// The lifetimes of effects as one list in which each rule of the table is looked up each time: slow and plain.
struct EffectMachineModel {
  struct Entry {
    let id: Int
    /// What its rule looks at, and what else it is found by.
    let name: EffectName?
    let also: EffectName?
    let rule: EffectRule
    let root: Int
    var parent: Int?
    var runs = false

    func has(_ name: EffectName) -> Bool { self.name == name || also == name }

    var isQueued: Bool { if case .queued = rule { true } else { false } }

    /// Held until a time that is reported under its own number.
    var waitsForTime: Bool {
      switch rule {
      case .delayed, .debounced: !runs
      default: false
      }
    }
  }

  var entries: [Entry] = []
  /// The open windows, and under which number their end is reported.
  var windows: [EffectName: Int] = [:]
  private var lastID = 0

  mutating func apply(_ event: LifeEvent) -> LifeChange {
    let roots = Set(entries.map(\.root))
    var change = LifeChange()
    switch event {
    case .add(let rule, let name, let also, let root, let parent):
      lastID += 1
      add(Entry(id: lastID, name: name, also: also, rule: rule, root: root, parent: parent), &change)
    case .elapsed(let id): elapsed(id, &change)
    case .over(let id): entries.removeAll { $0.id == id }
    case .cancel(let id): end(&change) { $0.id == id }
    case .cancelName(let name):
      end(&change) { [$0.name, $0.also].contains { $0.map(name.covers) ?? false } }
      for open in windows.keys where name.covers(open) { close(open, &change) }
    case .cancelRoot(let root): end(&change) { $0.root == root }
    case .cancelAll:
      end(&change) { _ in true }
      for open in windows.keys { close(open, &change) }
    }
    letQueuesGoOn(&change)
    change.finished = roots.subtracting(entries.map(\.root))
    return change
  }

  private mutating func add(_ entry: Entry, _ change: inout LifeChange) {
    switch (entry.rule, entry.name) {
    case (.delayed(let time), _):
      change.woken[entry.id] = time
      entries.append(entry)
    case (.latest, let name?):
      end(&change) { $0.has(name) }
      close(name, &change)
      letQueuesGoOn(&change)
      start(entry, &change)
    case (.queued(let limit), let name?):
      let waits = isHeld(entry, name, limit, by: entries[...]) && !ancestors(of: entry).contains { $0.has(name) }
      if waits { entries.append(entry) } else { start(entry, &change) }
    case (.debounced(let time), let name?):
      end(&change) { $0.has(name) }
      close(name, &change)
      letQueuesGoOn(&change)
      change.woken[entry.id] = time
      entries.append(entry)
    case (.throttled(let time, let keepsLast), let name?):
      throttle(entry, name, time, keepsLast, &change)
    default: start(entry, &change)
    }
  }

  private func ancestors(of entry: Entry) -> [Entry] {
    guard let parent = entries.first(where: { $0.id == entry.parent }) else { return [] }
    return [parent] + ancestors(of: parent)
  }

  private mutating func throttle(
    _ entry: Entry, _ name: EffectName, _ time: Duration, _ keepsLast: Bool, _ change: inout LifeChange
  ) {
    if windows[name] == nil {
      start(entry, &change)
      open(name, time, &change)
    } else if keepsLast {
      end(&change) { if case .throttled = $0.rule { $0.name == name && !$0.runs } else { false } }
      entries.append(entry)
    } else {
      change.dropped.insert(entry.id)
    }
  }

  private mutating func elapsed(_ id: Int, _ change: inout LifeChange) {
    if let index = entries.firstIndex(where: { $0.id == id && $0.waitsForTime }) {
      entries[index].runs = true
      change.started.append(id)
    } else if let name = windows.first(where: { $0.value == id })?.key {
      windows[name] = nil
      for index in entries.indices where entries[index].name == name && !entries[index].runs {
        guard case .throttled(let time, _) = entries[index].rule else { continue }
        entries[index].runs = true
        change.started.append(entries[index].id)
        open(name, time, &change)
      }
    }
  }

  private mutating func start(_ entry: Entry, _ change: inout LifeChange) {
    entries.append(entry)
    entries[entries.count - 1].runs = true
    change.started.append(entry.id)
  }

  private mutating func open(_ name: EffectName, _ time: Duration, _ change: inout LifeChange) {
    lastID += 1
    windows[name] = lastID
    change.woken[lastID] = time
  }

  private mutating func close(_ name: EffectName, _ change: inout LifeChange) {
    if let id = windows.removeValue(forKey: name) { change.forgotten.insert(id) }
  }

  /// Ends those that fit, and their children, and theirs.
  private mutating func end(_ change: inout LifeChange, where fits: (Entry) -> Bool) {
    var ending = Set(entries.filter(fits).map(\.id))
    while let child = entries.first(where: { !ending.contains($0.id) && $0.parent.map(ending.contains) ?? false }) {
      ending.insert(child.id)
    }
    for entry in entries where ending.contains(entry.id) {
      if entry.runs { change.cancelled.insert(entry.id) } else { change.dropped.insert(entry.id) }
      if entry.waitsForTime { change.forgotten.insert(entry.id) }
    }
    entries.removeAll { ending.contains($0.id) }
  }

  /// What is queued runs if fewer than its limit of its name are left that came before, and none of these is queued.
  private mutating func letQueuesGoOn(_ change: inout LifeChange) {
    for index in entries.indices {
      let entry = entries[index]
      guard let name = entry.name, case .queued(let limit) = entry.rule, !entry.runs else { continue }
      if isHeld(entry, name, limit, by: entries[..<index]) { continue }
      entries[index].runs = true
      change.started.append(entries[index].id)
    }
  }

  private func isHeld(_ entry: Entry, _ name: EffectName, _ limit: Int, by earlier: ArraySlice<Entry>) -> Bool {
    let others = earlier.filter { $0.has(name) }
    return others.count >= limit || others.contains { $0.name == name && $0.isQueued && !$0.runs }
  }
}
