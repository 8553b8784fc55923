extension EffectMachine {
  /// The time that was asked for is up.
  package mutating func elapsed(_ id: ID) -> [Step] {
    if let run = runs[id], run.waitsForTime { return begin(id) }
    guard let name = intervals.removeValue(forKey: id) else { return [] }
    byName[name]?.interval = nil
    guard let held = held(.throttled, name).first, let named = byName[name] else {
      tidy(name)
      return []
    }
    return begin(held) + [openInterval(name, named.time)]
  }

  /// The effect has ended by itself.
  package mutating func over(_ id: ID) -> [Step] {
    guard let run = runs[id] else { return [] }
    let steps = remove(id)
    guard let name = run.name else { return steps }
    // Most have one name, and then nothing has to be sorted.
    if run.also.isEmpty { return next(in: name).map { steps + begin($0) } ?? steps }
    return steps + beginNext(in: run.names)
  }

  /// Ends an effect.
  package mutating func cancel(_ id: ID) -> [Step] { end(runs[id] == nil ? [] : [id]) }

  /// Ends all effects whose name fits, and closes their intervals.
  package mutating func cancel(where fits: (EffectName) -> Bool) -> [Step] { cancel(byName.keys.filter(fits)) }

  mutating func cancel(_ names: [EffectName]) -> [Step] {
    if names.allSatisfy({ byName[$0] == nil }) { return [] }
    let open = names.compactMap { byName[$0]?.interval }.sorted()
    let ids = names.flatMap { byName[$0]?.members ?? [] }
    let steps = open.flatMap { close($0) } + end(ids)
    names.forEach { tidy($0) }
    return steps
  }

  /// Ends all that a send led to; what is shared with others only if it says so.
  package mutating func cancel(root: Int, withShared: Bool = false) -> [Step] {
    end(runs.filter { $0.value.root == root && (withShared || !$0.value.isShared) }.map(\.key))
  }

  /// Ends all.
  package mutating func cancelAll() -> [Step] {
    let steps = intervals.keys.sorted().flatMap { close($0) }
    return steps + end(Array(runs.keys))
  }

  private mutating func close(_ interval: ID) -> [Step] {
    if let name = intervals.removeValue(forKey: interval) { byName[name]?.interval = nil }
    return [.forget(interval)]
  }

  /// Ends effects with their children. Only then the queues go on, so that nothing begins that is to end.
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
      if run.waitsForTime { steps.append(.forget(id)) }
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
    runs[id]?.phase = .running
    return [.start(id)]
  }

  private mutating func remove(_ id: ID) -> [Step] {
    guard let run = runs.removeValue(forKey: id) else { return [] }
    if let parent = run.parent { runs[parent]?.children.removeAll { $0 == id } }
    run.forEachName { name in
      byName[name]?.members.removeAll { $0 == id }
      tidy(name)
    }
    return uncount(run.root)
  }

  mutating func uncount(_ root: Int) -> [Step] {
    counts[root, default: 1] -= 1
    guard counts[root] == 0 else { return [] }
    counts[root] = nil
    return [.finished(root: root)]
  }

  /// Lets queues go on.
  private mutating func beginNext(in names: [EffectName]) -> [Step] {
    names.compactMap { next(in: $0) }.sorted().flatMap { begin($0) }
  }

  /// The next in a queue, if all before it are over.
  private func next(in name: EffectName) -> ID? {
    guard let first = byName[name]?.members.first, let run = runs[first] else { return nil }
    return run.phase == .queued && run.name == name ? first : nil
  }

  mutating func tidy(_ name: EffectName) {
    guard let named = byName[name], named.members.isEmpty, named.interval == nil else { return }
    byName[name] = nil
  }
}

extension EffectMachine.Run {
  var waitsForTime: Bool { phase == .delayed || phase == .debounced }

  var names: [EffectName] { name.map { [$0] + also } ?? [] }

  func has(_ name: EffectName) -> Bool { self.name == name || also.contains(name) }

  func forEachName(_ body: (EffectName) -> Void) {
    if let name { body(name) }
    also.forEach(body)
  }
}
