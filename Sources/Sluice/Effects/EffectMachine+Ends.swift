extension EffectMachine {
  /// The time that was asked for is up.
  package mutating func elapsed(_ id: ID) -> [Step] {
    if let run = runs[id], run.waitsForTime { return begin(id) }
    guard let name = windows.removeValue(forKey: id) else { return [] }
    lanes[name]?.window = nil
    guard let held = held(.throttled, name).first, let lane = lanes[name] else {
      tidy(name)
      return []
    }
    return begin(held) + [openWindow(name, lane.time)]
  }

  /// The effect has ended by itself.
  package mutating func over(_ id: ID) -> [Step] {
    guard let run = runs[id] else { return [] }
    return remove(id) + advance(run.name)
  }

  /// Ends an effect.
  package mutating func cancel(_ id: ID) -> [Step] {
    guard let run = runs[id] else { return [] }
    var steps: [Step] = run.phase == .running ? [.cancel(id)] : [.drop(id)]
    if run.waitsForTime { steps.append(.forget(id)) }
    steps += remove(id)
    for child in run.children { steps += cancel(child) }
    return steps + advance(run.name)
  }

  /// Ends all effects whose name fits, and closes their windows.
  package mutating func cancel(where fits: (EffectName) -> Bool) -> [Step] {
    lanes.keys.filter(fits).flatMap { cancel(all: $0) }
  }

  /// The last first, so that none of a queue starts in between.
  mutating func cancel(all name: EffectName) -> [Step] {
    guard let lane = lanes[name] else { return [] }
    var steps: [Step] = []
    if let window = lane.window {
      windows[window] = nil
      lanes[name]?.window = nil
      steps.append(.forget(window))
    }
    for id in lane.members.reversed() { steps += cancel(id) }
    tidy(name)
    return steps
  }

  /// Ends all that a send led to.
  package mutating func cancel(root: Int) -> [Step] {
    runs.filter { $0.value.root == root }.keys.sorted(by: >).flatMap { cancel($0) }
  }

  /// Ends all.
  package mutating func cancelAll() -> [Step] {
    let steps = windows.keys.sorted().map { Step.forget($0) }
    windows = [:]
    for name in lanes.keys { lanes[name]?.window = nil }
    return steps + runs.keys.sorted(by: >).flatMap { cancel($0) }
  }
}

extension EffectMachine {
  func held(_ phase: Phase, _ name: EffectName) -> [ID] {
    lanes[name]?.members.filter { runs[$0]?.phase == phase } ?? []
  }

  mutating func drop(heldAs phase: Phase, _ name: EffectName) -> [Step] {
    held(phase, name).flatMap { cancel($0) }
  }

  private mutating func begin(_ id: ID) -> [Step] {
    runs[id]?.phase = .running
    return [.start(id)]
  }

  private mutating func remove(_ id: ID) -> [Step] {
    guard let run = runs.removeValue(forKey: id) else { return [] }
    if let parent = run.parent { runs[parent]?.children.removeAll { $0 == id } }
    if let name = run.name {
      lanes[name]?.members.removeAll { $0 == id }
      tidy(name)
    }
    counts[run.root, default: 1] -= 1
    guard counts[run.root] == 0 else { return [] }
    counts[run.root] = nil
    return [.settled(root: run.root)]
  }

  /// Lets the next in a queue run, if all before it are over.
  private mutating func advance(_ name: EffectName?) -> [Step] {
    guard let name, let first = lanes[name]?.members.first, runs[first]?.phase == .queued else { return [] }
    return begin(first)
  }

  mutating func tidy(_ name: EffectName) {
    guard let lane = lanes[name], lane.members.isEmpty, lane.window == nil else { return }
    lanes[name] = nil
  }
}

extension EffectMachine.Run {
  var waitsForTime: Bool { phase == .delayed || phase == .debounced }
}
