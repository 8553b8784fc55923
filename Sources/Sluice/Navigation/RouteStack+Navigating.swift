public import Incremental

extension RouteStack {
  /// Puts a destination on top, and returns its id.
  @discardableResult
  public mutating func push(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows.append(route)
    return route.id
  }

  /// Takes the top away and returns it; nil, and nothing is changed, if there is none, or only the root.
  @discardableResult
  public mutating func pop() -> Destination? {
    guard count > least else { return nil }
    return rows.remove(at: count - 1).destination
  }

  /// Takes away all that is above a destination; returns false, and changes nothing, if that is not there.
  @discardableResult
  public mutating func pop(to id: RowID<Route<Destination>>) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    return pop(toCount: position + 1)
  }

  /// Takes away all that is above the highest destination for which `isTarget` is true; returns false, and changes
  /// nothing, if there is none.
  ///
  /// ```swift
  /// state.path.pop { $0.is(\.cart) }
  /// ```
  @discardableResult
  public mutating func pop(where isTarget: (Destination) -> Bool) -> Bool {
    guard let position = rows.lastIndex(where: { isTarget($0.destination) }) else { return false }
    return pop(toCount: position + 1)
  }

  /// Takes away what is on top, until this many are left; returns false, and changes nothing, if there are fewer, or
  /// the root would go.
  @discardableResult
  public mutating func pop(toCount target: Int) -> Bool {
    guard (least...count).contains(target) else { return false }
    removeAll(above: target)
    return true
  }

  /// Takes away all but the root; if there is no root, all.
  public mutating func popToRoot() { pop(toCount: least) }

  /// Takes away a destination and all that is above it; returns false, and changes nothing, if it is not there, or is
  /// the root.
  @discardableResult
  public mutating func leave(_ id: RowID<Route<Destination>>) -> Bool {
    rows.position(of: id).map { pop(toCount: $0) } ?? false
  }

  /// Puts a destination in the place of the top, which is gone then, with its effects; returns false, and changes
  /// nothing, if the stack is empty.
  @discardableResult
  public mutating func replaceTop(with destination: Destination) -> Bool {
    top.map { replace($0.id, with: destination) } ?? false
  }

  /// Puts a destination in the place of another one, the root included, and of all that is above that; returns false,
  /// and changes nothing, if the other one is not there.
  @discardableResult
  public mutating func replace(_ id: RowID<Route<Destination>>, with destination: Destination) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    removeAll(above: position)
    push(destination)
    return true
  }

  /// Puts other destinations in the place of all, the root included; returns false, and changes nothing, if a stack
  /// with a root would be empty.
  @discardableResult
  public mutating func reset(to destinations: some Sequence<Destination>) -> Bool {
    reset(to: destinations, keepingWhile: { _, _ in false })
  }

  /// The same, but the lowest destinations stay, with their ids and effects, as long as `isSame` is true for what is
  /// there and what would come in its place.
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
