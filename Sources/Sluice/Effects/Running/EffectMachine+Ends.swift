extension EffectMachine {
  /// Handles the end of a timer: begins the effect that it delays, or closes the interval of a throttle.
  package mutating func elapsed(_ id: ID) -> [Step] {
    if let run = runs[id], run.phase == .delayed { return begin(id) }
    guard let name = intervals.removeValue(forKey: id) else { return [] }
    byName[name]?.interval = nil
    guard let held = held(.throttled, name).first, let named = byName[name] else {
      tidy(name)
      return []
    }
    return begin(held) + [openInterval(name, named.time)]
  }

  /// Handles the end of an effect that completed by itself.
  package mutating func over(_ id: ID) -> [Step] {
    guard let run = runs[id] else { return [] }
    let steps = remove(id)
    guard let name = run.name else { return steps }
    // Most effects have one name, and then nothing has to be sorted.
    if run.also.isEmpty { return steps + next(in: name).flatMap { begin($0) } }
    return steps + beginNext(in: run.names)
  }

  /// Cancels an effect.
  package mutating func cancel(_ id: ID) -> [Step] { end(runs[id] == nil ? [] : [id]) }

  /// Cancels all effects with a matching name, and closes their intervals.
  package mutating func cancel(where fits: (EffectName) -> Bool) -> [Step] { cancel(byName.keys.filter(fits)) }

  mutating func cancel(_ names: [EffectName]) -> [Step] {
    if names.allSatisfy({ byName[$0] == nil }) { return [] }
    let open = names.compactMap { byName[$0]?.interval }.sorted()
    let ids = names.flatMap { byName[$0]?.members ?? [] }
    let steps = open.flatMap { close($0) } + end(ids)
    names.forEach { tidy($0) }
    return steps
  }

  /// Cancels all effects that a send led to; shared ones only with `withShared`.
  package mutating func cancel(root: Int, withShared: Bool = false) -> [Step] {
    end(runs.filter { $0.value.root == root && (withShared || !$0.value.isShared) }.map(\.key))
  }

  /// Cancels all effects.
  package mutating func cancelAll() -> [Step] {
    let steps = intervals.keys.sorted().flatMap { close($0) }
    return steps + end(Array(runs.keys))
  }

  private mutating func close(_ interval: ID) -> [Step] {
    if let name = intervals.removeValue(forKey: interval) { byName[name]?.interval = nil }
    return [.forget(interval)]
  }

  /// Ends effects with their children. The queues advance only afterwards, so that no effect begins that is about to
  /// end.
  private mutating func end(_ ids: [ID]) -> [Step] {
    var (ending, names): (Set<ID>, [EffectName]) = ([], [])
    var found = ids
    while let id = found.popLast() {
      if ending.insert(id).inserted, let run = runs[id] { found += run.children }
    }
    var steps: [Step] = []
    for id in ending.sorted(by: >) {
      guard let run = runs[id] else { continue }
      steps.append(run.phase == .running ? .cancel(id) : .drop(id))
      if run.phase == .delayed { steps.append(.forget(id)) }
      steps += remove(id)
      run.forEachName { if !names.contains($0) { names.append($0) } }
    }
    return steps + beginNext(in: names)
  }
}

extension EffectMachine {
  func held(_ phase: Phase, _ name: EffectName) -> [ID] {
    byName[name]?.members.filter { runs[$0]?.phase == phase && runs[$0]?.name == name } ?? []
  }

  mutating func drop(heldAs phase: Phase, _ name: EffectName) -> [Step] {
    end(held(phase, name))
  }

  private mutating func begin(_ id: ID) -> [Step] {
    if let run = runs[id] { leaveQueue(id, run) }
    runs[id]?.phase = .running
    return [.start(id)]
  }

  private mutating func remove(_ id: ID) -> [Step] {
    guard let run = runs.removeValue(forKey: id) else { return [] }
    if let parent = run.parent { runs[parent]?.children.removeAll { $0 == id } }
    leaveQueue(id, run)
    run.forEachName { name in
      // The search is short: mostly, the first to start is the first to end.
      if let index = byName[name]?.members.firstIndex(of: id) { byName[name]?.members.remove(at: index) }
      tidy(name)
    }
    return uncount(run.root)
  }

  private mutating func leaveQueue(_ id: ID, _ run: Run) {
    guard case .queued = run.phase, let name = run.name, let index = byName[name]?.waiting.firstIndex(of: id) else {
      return
    }
    byName[name]?.waiting.remove(at: index)
  }

  mutating func uncount(_ root: Int) -> [Step] {
    counts[root, default: 1] -= 1
    guard counts[root] == 0 else { return [] }
    counts[root] = nil
    return [.finished(root: root)]
  }

  /// Begins the next effect of each queue.
  private mutating func beginNext(in names: [EffectName]) -> [Step] {
    names.flatMap { next(in: $0) }.sorted().flatMap { begin($0) }
  }

  /// Returns the first effects of a queue that may begin, because fewer than their limit are before them.
  private func next(in name: EffectName) -> ArraySlice<ID> {
    guard let named = byName[name] else { return [] }
    return named.waiting.prefix { id in
      guard case .queued(let limit)? = runs[id]?.phase else { return false }
      return named.members.prefix(limit).contains(id)
    }
  }

  mutating func tidy(_ name: EffectName) {
    guard let named = byName[name], named.members.isEmpty, named.interval == nil else { return }
    byName[name] = nil
  }
}

extension EffectMachine.NamedEffects {
  /// Returns whether an effect that is added now waits, if it is to run with fewer than `limit` others.
  func isFull(_ limit: Int) -> Bool { members.count >= limit || !waiting.isEmpty }
}

extension EffectMachine.Run {
  var names: [EffectName] { name.map { [$0] + also } ?? [] }

  func has(_ name: EffectName) -> Bool { self.name == name || also.contains(name) }

  func forEachName(_ body: (EffectName) -> Void) {
    if let name { body(name) }
    also.forEach(body)
  }
}
