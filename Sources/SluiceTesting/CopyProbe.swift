/// A value in a state that counts the changes that had to copy it: a copy-on-write box, like an array.
///
/// ```swift
/// struct State { var rows = CopyProbe([1, 2, 3]) }
///
/// store.send(.appendRow)
/// #expect(store.state.rows.copies == 0)       // nobody held the state of before
/// ```
///
/// Rules: all copies of a probe share one count, including those that were changed since. Only changes through
/// `value` count. A probe belongs to one isolation, like the state of a store.
///
/// - Complexity: A change is O(1), or a copy of the value if it is shared.
public struct CopyProbe<Value> {
  private final class Box {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private final class Counter {
    var copies = 0
  }

  private var box: Box
  private let counter = Counter()

  /// Makes a probe of a value.
  public init(_ value: Value) { box = Box(value) }

  /// The value. A change of it, in place or not, counts if another copy shares it.
  public var value: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) {
        counter.copies += 1
        box = Box(box.value)
      }
      yield &box.value
    }
  }

  /// The number of changes that copied a shared value.
  public var copies: Int { counter.copies }

  /// Sets the count to zero.
  public func reset() { counter.copies = 0 }
}

extension CopyProbe: Equatable where Value: Equatable {
  /// Returns whether the values are equal.
  public static func == (a: CopyProbe, b: CopyProbe) -> Bool { a.value == b.value }
}

extension CopyProbe: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
