import Incremental

/// Finds a destination in a stack or a presentation by its id.
@usableFromInline
struct RouteLens<State, Holder: RouteHolder>: ChildLens {
  @usableFromInline let place: WritablePlace<State, Holder>

  @inlinable
  init(place: WritablePlace<State, Holder>) { self.place = place }

  @inlinable @inline(__always)
  func modify(
    _ state: inout State, _ id: RowID<Route<Holder.Destination>>, _ body: (inout Holder.Destination) -> Void
  ) -> Bool {
    var isPresent = false
    place.modify(&state) { isPresent = $0.rows.update(id) { body(&$0.destination) } != nil }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _ id: RowID<Route<Holder.Destination>>) -> Holder.Destination? {
    place.read(state) { $0.rows[id: id]?.destination }
  }

  @usableFromInline func contains(_ state: State, _ id: RowID<Route<Holder.Destination>>) -> Bool {
    place.read(state) { $0.rows.contains(id: id) }
  }

  @usableFromInline var identifies: Bool { true }

  // The identity of the stack differs in each run of a program, so tools must not show it with its effects.
  @usableFromInline var showsIdentity: Bool { false }

  @usableFromInline func identity(_ state: State, _: RowID<Route<Holder.Destination>>) -> AnyHashable? {
    place.read(state) { $0.maker.identity }
  }

  @usableFromInline func membership(in state: State) -> (any Membership)? {
    place.read(state) { RowMembership(rows: $0.rows) }
  }

  @usableFromInline func keys(in state: State) -> [RowID<Route<Holder.Destination>>] {
    place.read(state) { $0.rows.ids.map { $0 } }
  }

  @usableFromInline
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {
    let holder = self.place
    let isSame = { (old: Holder, new: Holder) in
      old.maker.identity == new.maker.identity && old.rows.isIdentical(to: new.rows)
    }
    place.watch({ $0.part(at: holder) }, { holder.read($0) { $0 } }, isSame: isSame, for: follower) {
      [unowned follower] _, _ in follower.note(nil)
    }
  }
}
