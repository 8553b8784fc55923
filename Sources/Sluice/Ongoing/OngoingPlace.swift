import Incremental

/// A part of a store's state in which declarations are followed.
@usableFromInline
struct OngoingPlace<State, Action> {
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
  func watch<Items>(
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
