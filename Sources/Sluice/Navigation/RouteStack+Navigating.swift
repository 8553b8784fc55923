public import Incremental

extension RouteStack {
  /// Pushes a destination, and returns its id.
  @discardableResult
  public mutating func push(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows.append(route)
    return route.id
  }

  /// Pops the top, and returns it; returns nil and changes nothing if the stack is empty, or has only the root.
  @discardableResult
  public mutating func pop() -> Destination? {
    guard count > least else { return nil }
    return rows.remove(at: count - 1).destination
  }

  /// Pops all destinations above the one with this id; returns false and changes nothing if it is absent.
  @discardableResult
  public mutating func pop(to id: RowID<Route<Destination>>) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    return pop(toCount: position + 1)
  }

  /// Pops all destinations above the highest one for which `isTarget` is true; returns false and changes nothing if
  /// there is none.
  ///
  /// ```swift
  /// state.path.pop { $0.is(\.cart) }
  /// ```
  @discardableResult
  public mutating func pop(where isTarget: (Destination) -> Bool) -> Bool {
    guard let position = rows.lastIndex(where: { isTarget($0.destination) }) else { return false }
    return pop(toCount: position + 1)
  }

  /// Pops destinations until this many are left; returns false and changes nothing if there are fewer, or the root
  /// would be popped.
  @discardableResult
  public mutating func pop(toCount target: Int) -> Bool {
    guard (least...count).contains(target) else { return false }
    removeAll(above: target)
    return true
  }

  /// Pops all destinations but the root; all of them if there is no root.
  public mutating func popToRoot() { pop(toCount: least) }

  /// Pops the destination with this id and all above it; returns false and changes nothing if it is absent, or is the
  /// root.
  @discardableResult
  public mutating func leave(_ id: RowID<Route<Destination>>) -> Bool {
    rows.position(of: id).map { pop(toCount: $0) } ?? false
  }

  /// Replaces the top, whose effects end; returns false and changes nothing if the stack is empty.
  @discardableResult
  public mutating func replaceTop(with destination: Destination) -> Bool {
    top.map { replace($0.id, with: destination) } ?? false
  }

  /// Replaces the destination with this id, which may be the root, and all above it; returns false and changes nothing
  /// if it is absent.
  @discardableResult
  public mutating func replace(_ id: RowID<Route<Destination>>, with destination: Destination) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    removeAll(above: position)
    push(destination)
    return true
  }

  /// Replaces all destinations, including the root; returns false and changes nothing if a stack with a root would be
  /// empty.
  @discardableResult
  public mutating func reset(to destinations: some Sequence<Destination>) -> Bool {
    reset(to: destinations, keepingWhile: { _, _ in false })
  }

  /// Replaces all destinations but the lowest ones: these stay, with their ids and effects, as long as `isSame` is true
  /// for the existing and the new one. Returns false and changes nothing if a stack with a root would be empty.
  ///
  /// ```swift
  /// state.path.reset(to: table.parse(link), keepingWhile: { $0.screen == $1.screen })
  /// ```
  @discardableResult
  public mutating func reset(
    to destinations: some Sequence<Destination>, keepingWhile isSame: (Destination, Destination) -> Bool
  ) -> Bool {
    let new = Array(destinations)
    guard new.count >= least else { return false }
    var kept = 0
    for (route, destination) in zip(rows, new) {
      guard isSame(route.destination, destination) else { break }
      kept += 1
    }
    removeAll(above: kept)
    for destination in new.dropFirst(kept) { push(destination) }
    return true
  }

  private mutating func removeAll(above target: Int) {
    while count > target { rows.remove(at: count - 1) }
  }
}
