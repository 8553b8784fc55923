import Incremental
import SluiceNavigation

/// A comparison of a state with the expected one, in which a test's closure has repeated a change of navigation.
///
/// A test that is not exhaustive describes an action by a closure that receives the state after it. A route that the
/// closure presents or pushes there gets its own id, and lies on top of the route that the action has pushed. So
/// routes agree if their destinations do, or if the closure changes the stack after the action as the action has
/// changed the stack before.
enum StateAgreement {
  /// Compares the parts of both by reflection; `before` is the state before the action, as far as it has the same
  /// parts.
  ///
  /// - Complexity: O(n) in the size of what differs. It is meant for tests, where states differ.
  static func agree(_ expected: Any, _ actual: Any, before: Any?) -> Bool {
    if areEqual(expected, actual) { return true }
    if let expected = expected as? any RouteHolder { return routesAgree(expected, actual, before: before) }
    return partsAgree(Mirror(reflecting: expected), Mirror(reflecting: actual), before.map { Mirror(reflecting: $0) })
  }

  private static func areEqual(_ a: Any, _ b: Any) -> Bool {
    func isEqual<Value: Equatable>(_ a: Value) -> Bool { b as? Value == a }
    if let a = a as? any Equatable { return isEqual(a) }
    // A value that is not `Equatable` and has no parts, such as a case without a payload, is compared by its
    // description.
    return Mirror(reflecting: a).children.isEmpty && type(of: a) == type(of: b) && "\(a)" == "\(b)"
  }

  private static func partsAgree(_ expected: Mirror, _ actual: Mirror, _ before: Mirror?) -> Bool {
    guard expected.subjectType == actual.subjectType, expected.hasParts, actual.hasParts else { return false }
    let (wanted, found) = (Array(expected.children), Array(actual.children))
    guard wanted.map(\.label) == found.map(\.label), !wanted.isEmpty else { return false }
    let past = before.map { Array($0.children) } ?? []
    return wanted.indices.allSatisfy { index in
      let same = past.indices.contains(index) && past[index].label == wanted[index].label
      return agree(wanted[index].value, found[index].value, before: same ? past[index].value : nil)
    }
  }

  private static func routesAgree<Holder: RouteHolder>(_ expected: Holder, _ actual: Any, before: Any?) -> Bool {
    guard let actual = actual as? Holder, expected.hasRoot == actual.hasRoot else { return false }
    // A stack that the action inserted had no routes before.
    let (wanted, found, past) = (expected.rows, actual.rows, (before as? Holder)?.rows ?? [])
    if wanted.count == found.count, routesAgree(wanted, found, before: past) { return true }
    let (kept, left) = (commonPrefix(found, wanted), commonPrefix(past, found))
    let (added, removed) = (wanted.count - kept, found.count - kept)
    guard added == found.count - left, removed == past.count - left else { return false }
    return routesAgree(wanted.prefix(kept), found.prefix(kept), before: past)
      && routesAgree(wanted.suffix(added), found.suffix(added), before: past)
  }

  private static func routesAgree<Destination>(
    _ expected: some Sequence<Route<Destination>>, _ actual: some Sequence<Route<Destination>>,
    before: Rows<Route<Destination>>
  ) -> Bool {
    zip(expected, actual).allSatisfy { agree($0.destination, $1.destination, before: before[id: $1.id]?.destination) }
  }

  private static func commonPrefix<Destination>(_ a: Rows<Route<Destination>>, _ b: Rows<Route<Destination>>) -> Int {
    zip(a, b).prefix { $0.id == $1.id }.count
  }
}

extension Mirror {
  /// Whether comparing its children is sufficient.
  fileprivate var hasParts: Bool {
    switch displayStyle {
    case .struct: !(subjectType is any CustomReflectable.Type)
    case .tuple, .enum, .optional, .collection, .dictionary: true
    default: false
    }
  }
}
