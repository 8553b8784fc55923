// Documentation/Internals/Effects.md says why effects are a machine and a runner.

/// The lifetimes of a store's effects as a plain value: which run, which are held back, and what follows when one ends.
///
/// | event | what happens |
/// |---|---|
/// | `add` without a name | the effect runs |
/// | `add`, delayed | it is held until its time is up |
/// | `add`, together | the effect runs beside others of its name |
/// | `add`, latest | the others of its name are cancelled; it runs |
/// | `add`, ending | the others of its name are cancelled; it is dropped |
/// | `add`, queued | it runs if no effect of its name is left, or it is part of one; else it is held until all before are over |
/// | `add`, debounced | an effect that another debounce of its name holds is dropped; it is held until its time is up |
/// | `add`, throttled | with no interval open, it runs and opens one; else it is held (the last one wins), or dropped |
/// | `elapsed` | the delayed or debounced effect runs; an interval closes, or runs the effect it held, and opens again |
/// | `over` | the next in the queue runs |
/// | `cancel` | running effects are cancelled, with their children; held ones are dropped; then the next in the queue runs |
///
/// An effect may have further names. By these it is found, cancelled and waited for, too; its rule looks at one name only.
///
/// The holder of the machine performs the steps, in order.
package struct EffectMachine {
  /// The number of an effect; never used again.
  package typealias ID = Int

  package enum Step: Equatable {
    /// Begin this effect.
    case start(ID)
    /// It ran, and is over now: stop its task, and handle nothing more of it.
    case cancel(ID)
    /// It was held, and will never start.
    case drop(ID)
    /// Call `elapsed` after this time.
    case wake(ID, Duration)
    /// That time is not needed any more.
    case forget(ID)
    /// Nothing is left of what this send led to.
    case finished(root: Int)
  }

  enum Phase: Equatable { case running, queued, delayed, debounced, throttled }

  struct Run {
    var phase: Phase
    /// The name that its rule is for, and those by which it is found, too.
    let name: EffectName?
    let also: [EffectName]
    let root: Int
    let parent: ID?
    /// Whether it is not ended with what its send led to.
    var isShared = false
    var children: [ID] = []
  }

  /// The effects under one name, in the order they came.
  struct NamedEffects {
    var members: [ID] = []
    /// The number of the timer that ends the open interval.
    var interval: ID?
    /// How long the next interval is.
    var time = Duration.zero
  }

  var runs: [ID: Run] = [:]
  var byName: [EffectName: NamedEffects] = [:]
  var intervals: [ID: EffectName] = [:]
  /// How many effects are left of what a send led to.
  var counts: [Int: Int] = [:]
  private var lastID = 0

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  /// Whether nothing is left of what a send led to.
  package func isFinished(_ root: Int) -> Bool { counts[root] == nil }

  /// A number for the next effect.
  package mutating func nextID() -> ID {
    lastID += 1
    return lastID
  }

  /// Takes in an effect.
  package mutating func add(
    _ id: ID, name: EffectName? = nil, also: [EffectName] = [], rule: EffectRule = .together, root: Int = 0,
    parent: ID? = nil, isShared: Bool = false
  ) -> [Step] {
    // Counted first: what it ends may be the last of the same send, of which it is now itself.
    let wasFinished = isFinished(root)
    counts[root, default: 0] += 1
    let run = Run(phase: .running, name: name, also: also, root: root, parent: parent, isShared: isShared)
    let steps = take(id, run, rule)
    if runs[id] != nil { return steps }
    let finished = uncount(root)
    return wasFinished ? steps : steps + finished
  }

  private mutating func take(_ id: ID, _ run: Run, _ rule: EffectRule) -> [Step] {
    if case .delayed(let time) = rule { return insert(id, run, .delayed) + [.wake(id, time)] }
    guard let name = run.name else { return insert(id, run, .running) }
    switch rule {
    case .delayed: return []
    case .together: return insert(id, run, .running)
    case .latest: return cancel([name]) + insert(id, run, .running)
    case .queued:
      let waits = byName[name]?.members.isEmpty == false && !isPart(of: name, run.parent)
      return insert(id, run, waits ? .queued : .running)
    case .debounced(let time):
      let dropped = drop(heldAs: .debounced, name)
      return dropped + insert(id, run, .debounced) + [.wake(id, time)]
    case .throttled(let time, let keepsLast):
      return throttle(id, run, name, time, keepsLast: keepsLast)
    }
  }

  /// Whether an effect is a part of one of this name, which is not over before its parts are: it must not wait for that.
  private func isPart(of name: EffectName, _ parent: ID?) -> Bool {
    var parent = parent
    while let id = parent, let run = runs[id] {
      if run.has(name) { return true }
      parent = run.parent
    }
    return false
  }

  private mutating func throttle(
    _ id: ID, _ run: Run, _ name: EffectName, _ time: Duration, keepsLast: Bool
  ) -> [Step] {
    guard byName[name]?.interval != nil else { return insert(id, run, .running) + [openInterval(name, time)] }
    guard keepsLast else { return [.drop(id)] }
    let dropped = drop(heldAs: .throttled, name)
    byName[name]?.time = time
    return dropped + insert(id, run, .throttled)
  }

  mutating func openInterval(_ name: EffectName, _ time: Duration) -> Step {
    let id = nextID()
    byName[name, default: NamedEffects()].interval = id
    intervals[id] = name
    return .wake(id, time)
  }

  private mutating func insert(_ id: ID, _ run: Run, _ phase: Phase) -> [Step] {
    var run = run
    run.phase = phase
    runs[id] = run
    run.forEachName { byName[$0, default: NamedEffects()].members.append(id) }
    if let parent = run.parent { runs[parent]?.children.append(id) }
    return phase == .running ? [.start(id)] : []
  }
}
