import Incremental

/// A follower that keeps the effects of one declaration running, at one place.
@usableFromInline
package class AnyOngoingFollower {
  /// The observations of what the declaration reads.
  final var watching: [Token] = []
  /// Whether the effects that the state calls for may differ from the running ones.
  var isStale: Bool { false }
  /// Compares the state with the running effects: removes those it no longer calls for, and adds new ones.
  func reconcile() -> OngoingChanges { OngoingChanges() }
  /// Forgets which effects have returned, so that they start again if the state calls for them.
  func forgetFinished() {}
  /// Notes that what the running effects have sent may not have happened: those that return start again, too.
  func forgetRefused() {}
  /// Stops observing, and returns all effects to cancel.
  final func end() -> [OngoingRun] {
    watching.forEach { $0.cancel() }
    watching = []
    return removeAll()
  }
  func removeAll() -> [OngoingRun] { [] }
}

/// The result of one comparison.
struct OngoingChanges {
  var ended: [OngoingRun] = []
  var begun: [() -> Void] = []
}

/// An effect that a state calls for: from its start until its element is removed.
final class OngoingRun {
  enum Phase { case new, running, finished, lost }

  fileprivate(set) var phase = Phase.new
  /// Cancels the effect.
  var cancel: (() -> Void)?
  /// Called when the effect was cancelled for another reason than the removal of its element.
  fileprivate var lost: (() -> Void)?
  /// Whether what the effect has sent may not have happened.
  fileprivate var isRefused = false

  func begin() { if phase == .new { phase = .running } }

  /// Notes that the effect is over.
  func end(isCancelled: Bool) {
    guard phase == .running || phase == .new else { return }
    phase = isCancelled || isRefused ? .lost : .finished
    if phase == .lost { lost?() }
    (cancel, lost) = (nil, nil)
  }

  /// Notes that its element was removed.
  fileprivate func leave() {
    lost = nil
    if phase == .new { phase = .lost }
  }
}

/// The elements of a declaration, by the ids under which their changes are reported.
@usableFromInline
package final class OngoingFollower<Action>: AnyOngoingFollower {
  typealias Group = (id: AnyHashable, items: [OngoingItem<Action>])
  typealias Name = [AnyHashable]

  /// Returns the effects for the element with an id, or for all elements.
  private let items: (AnyHashable?) -> [Group]
  private let start: (OngoingItem<Action>, OngoingRun) -> Void
  private let becameStale: () -> Void
  private var running: [AnyHashable: [Name: OngoingRun]] = [:]
  /// The elements to examine; nil for all.
  private var stale: [AnyHashable]? = nil
  override var isStale: Bool { stale?.isEmpty != true }

  init(
    items: @escaping (AnyHashable?) -> [Group], start: @escaping (OngoingItem<Action>, OngoingRun) -> Void,
    becameStale: @escaping () -> Void
  ) {
    (self.items, self.start, self.becameStale) = (items, start, becameStale)
  }

  /// Notes the ids of elements that may call for other effects than before; nil for all.
  package func note(_ ids: [AnyHashable]?) {
    if let ids { stale? += ids } else { stale = nil }
    becameStale()
  }

  override func reconcile() -> OngoingChanges {
    var changes = OngoingChanges()
    if let ids = stale {
      stale = []
      for id in ids { for group in items(id) { reconcile(group, &changes) } }
    } else {
      stale = []
      let groups = items(nil)
      let left = Set(running.keys).subtracting(groups.lazy.map(\.id))
      for id in left { reconcile((id, []), &changes) }
      for group in groups { reconcile(group, &changes) }
    }
    return changes
  }

  private func reconcile(_ group: Group, _ changes: inout OngoingChanges) {
    let former = running.removeValue(forKey: group.id) ?? [:]
    if group.items.isEmpty, former.isEmpty { return }
    var kept: [Name: OngoingRun] = [:]
    for item in group.items where kept[item.name] == nil {
      if let run = former[item.name], run.phase != .lost {
        kept[item.name] = run
      } else {
        kept[item.name] = begin(item, group.id, &changes)
      }
    }
    for (name, run) in former where kept[name] !== run {
      run.leave()
      changes.ended.append(run)
    }
    if !kept.isEmpty { running[group.id] = kept }
  }

  private func begin(_ item: OngoingItem<Action>, _ id: AnyHashable, _ changes: inout OngoingChanges) -> OngoingRun {
    let run = OngoingRun()
    run.lost = { [weak self] in self?.note([id]) }
    changes.begun.append { [start] in
      guard run.phase == .new else { return }
      run.begin()
      start(item, run)
    }
    return run
  }

  override func forgetFinished() {
    running = running.mapValues { $0.filter { $0.value.phase != .finished } }
    note(nil)
  }

  override func forgetRefused() { for runs in running.values { for run in runs.values { run.isRefused = true } } }

  override func removeAll() -> [OngoingRun] {
    defer { running = [:] }
    return running.values.flatMap(\.values).map { run in
      run.leave()
      return run
    }
  }
}

// MARK: - Places in the state

/// A part of a store's state in which declarations are followed.
@usableFromInline
package struct OngoingPlace<State, Action> {
  let following: StateFollowing
  let memory: AnyStateMemory
  /// The location of the part, if it is always present.
  let location: StateLocation<State>?
  /// Returns the part, and the identities of the replaceable parts that contain it; nil while it is not present.
  let find: () -> (state: State, parts: [AnyHashable])?
  let start: (OngoingItem<Action>, OngoingRun) -> Void

  /// Follows each declaration at this place.
  func follow(_ declarations: [OngoingDeclaration<State, Action>]) { for each in declarations { each.follow(self) } }

  /// Creates a follower for this place. `items` returns the effects for one element, or for all.
  func makeFollower(
    _ items: @escaping (State, AnyHashable?) -> [OngoingFollower<Action>.Group]
  ) -> OngoingFollower<Action> {
    let follower = OngoingFollower<Action>(
      items: { [find] id in
        guard let (state, parts) = find() else { return id.map { [($0, [])] } ?? [] }
        return items(state, id).map { group in (group.id, group.items.map { $0.within(parts) }) }
      }, start: start, becameStale: { [unowned following] in following.becameStale() })
    following.add(follower)
    return follower
  }

  /// Calls `changed` when a value read at this place has changed; without an old value if another part replaced this
  /// one.
  package func watch<Items>(
    _ locate: (StateLocation<State>) -> StateLocation<Items>, _ read: @escaping (State) -> Items,
    isSame: @escaping (Items, Items) -> Bool, for follower: OngoingFollower<Action>,
    _ changed: @escaping (_ old: Items?, _ new: Items) -> Void
  ) {
    let token =
      if let location {
        following.watch(locate(location), comparesBytes: true, isSame: isSame) { changed($0, $1) }
      } else {
        watchWhileThere(read, isSame, changed, gone: { [unowned follower] in follower.note(nil) })
      }
    follower.watching.append(token)
  }

  private func watchWhileThere<Items>(
    _ read: @escaping (State) -> Items, _ isSame: @escaping (Items, Items) -> Bool,
    _ changed: @escaping (_ old: Items?, _ new: Items) -> Void, gone: @escaping () -> Void
  ) -> Token {
    typealias Seen = (items: Items, parts: [AnyHashable])
    let seen = StateLocation<Seen?>(in: memory) { [find] in find().map { (read($0.state), $0.parts) } }
    let isEqual = { (old: Seen?, new: Seen?) -> Bool in
      guard let old, let new else { return old == nil && new == nil }
      return old.parts == new.parts && isSame(old.items, new.items)
    }
    return following.watch(seen, comparesBytes: false, isSame: isEqual) { old, new in
      guard let new else { return gone() }
      changed(old?.parts == new.parts ? old?.items : nil, new.items)
    }
  }
}

extension OngoingItem {
  /// Returns the item with the identities of the replaceable parts that contain it.
  fileprivate func within(_ parts: [AnyHashable]) -> OngoingItem {
    if parts.isEmpty { return self }
    var inside = self
    inside.name = parts + name
    return inside
  }
}
