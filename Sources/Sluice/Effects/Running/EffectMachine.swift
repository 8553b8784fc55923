// Documentation/Internals/Effects.md explains why effects consist of a machine and a runner.

/// The lifetimes of a store's effects as a plain value: which effects run, which are held, and what follows when one
/// ends.
///
/// | event | what happens |
/// |---|---|
/// | `add` without a name | the effect runs |
/// | `add`, delayed | it is held until its time is up |
/// | `add`, together | the effect runs beside others of its name |
/// | `add`, latest | the others of its name are cancelled; it runs |
/// | `add`, queued | it runs if none of its name waits and fewer than its limit are there, or it is part of one |
/// | | else it waits until fewer than its limit are before it, and none of these waits |
/// | `add`, debounced | the others of its name are cancelled or dropped; it is held for a time |
/// | `add`, throttled | with no interval open, it runs and opens one; else it is held (the last wins), or dropped |
/// | `elapsed` | the delayed or debounced effect runs; an interval closes, or runs its held effect and reopens |
/// | `over` | the next effects in the queue run |
/// | `cancel` | running effects are cancelled with their children, held ones dropped; then the queue continues |
///
/// An effect may have further names, by which it is also found, cancelled and awaited. Its rule applies to one name
/// only.
///
/// The owner of the machine performs the returned steps, in order.
package struct EffectMachine {
  /// The number of an effect, which is never reused.
  package typealias ID = Int

  package enum Step: Equatable {
    /// Begin this effect.
    case start(ID)
    /// Cancel the task of this running effect, and handle no more of its actions.
    case cancel(ID)
    /// Drop this held effect, which will never start.
    case drop(ID)
    /// Call `elapsed` after this time.
    case wake(ID, Duration)
    /// Remove this timer.
    case forget(ID)
    /// Report that everything this send led to is complete.
    case finished(root: Int)
  }

  enum Phase: Equatable {
    case running, delayed, throttled
    case queued(atMost: Int)
  }

  struct Run {
    var phase: Phase
    /// The name that its rule applies to, and further names that only identify it.
    let name: EffectName?
    let also: [EffectName]
    let root: Int
    let parent: ID?
    /// Whether it survives cancellation of the action that started it.
    var isShared = false
    var children: [ID] = []
  }

  /// The effects with one name, in the order they were added.
  struct NamedEffects {
    var members: [ID] = []
    /// The members that wait in the queue of this name.
    var waiting: [ID] = []
    /// The number of the timer that closes the open interval.
    var interval: ID?
    /// The length of the next interval.
    var time = Duration.zero
  }

  var runs: [ID: Run] = [:]
  var byName: [EffectName: NamedEffects] = [:]
  var intervals: [ID: EffectName] = [:]
  /// The number of incomplete effects for each send.
  var counts: [Int: Int] = [:]
  private var lastID = 0

  package init() {}

  package var isEmpty: Bool { runs.isEmpty }

  /// Returns whether everything that a send led to is complete.
  package func isFinished(_ root: Int) -> Bool { counts[root] == nil }

  /// Returns the effect that one is a part of.
  func parent(of id: ID) -> ID? { runs[id]?.parent }

  /// Returns a number for the next effect.
  package mutating func nextID() -> ID {
    lastID += 1
    return lastID
  }

  /// Adds an effect.
  package mutating func add(
    _ id: ID, name: EffectName? = nil, also: [EffectName] = [], rule: EffectRule = .together, root: Int = 0,
    parent: ID? = nil, isShared: Bool = false
  ) -> [Step] {
    // Counted first, because adding this effect may end the last other effect of its send, which must not count as
    // finished.
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
    case .queued(let limit):
      let waits = byName[name]?.isFull(limit) == true && !isPart(of: name, run.parent)
      if waits { byName[name]?.waiting.append(id) }
      return insert(id, run, waits ? .queued(atMost: limit) : .running)
    case .debounced(let time):
      return cancel([name]) + insert(id, run, .delayed) + [.wake(id, time)]
    case .throttled(let time, let keepsLast):
      return throttle(id, run, name, time, keepsLast: keepsLast)
    }
  }

  /// Returns whether an effect is a part of one with this name. It must not wait for that, which ends only after its
  /// parts.
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
