import Incremental

/// Where in a state the reducer is that described an effect: to see whether that part is still there, and what it is now.
@usableFromInline
class AnyEffectPlace {}

@usableFromInline
class EffectPlace<Whole>: AnyEffectPlace {
  /// Whether the part is there.
  func isThere(in whole: Whole) -> Bool { true }
  /// The part as it is now.
  func part(of whole: Whole) -> Any? { whole }
  /// The rows one of which the part is, if which rows there are decides about it; to ask only when they change.
  func membership(in whole: Whole) -> (any Membership)? { nil }
}

/// A part where a child is attached, or a part of that.
final class NestedPlace<S: Site>: EffectPlace<S.State> {
  private let site: S
  private let key: S.Key
  private let inner: EffectPlace<S.Part>?

  init(_ site: S, _ key: S.Key, _ inner: AnyEffectPlace?) {
    (self.site, self.key) = (site, key)
    self.inner = inner as? EffectPlace<S.Part>
  }

  override func isThere(in whole: S.State) -> Bool {
    guard let inner else { return site.contains(whole, key) }
    return site.find(whole, key).map { inner.isThere(in: $0) } ?? false
  }

  override func part(of whole: S.State) -> Any? {
    guard let part = site.find(whole, key) else { return nil }
    return inner.map { $0.part(of: part) } ?? part
  }

  override func membership(in whole: S.State) -> (any Membership)? {
    inner == nil ? site.membership(in: whole) : nil
  }
}

/// Which elements a collection has.
@usableFromInline
protocol Membership {
  /// Whether the same elements are there as in another version of the collection.
  func isSame(as other: any Membership) -> Bool
}

/// Which rows there are.
struct RowMembership<Row: Identifiable>: Membership {
  let rows: Rows<Row>

  func isSame(as other: any Membership) -> Bool {
    (other as? RowMembership).map { rows.sharesOrder(with: $0.rows) } ?? false
  }
}
