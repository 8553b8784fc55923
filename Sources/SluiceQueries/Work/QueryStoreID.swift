public import Sluice

/// Identifies a store among all stores ever made; or none.
@usableFromInline
struct QueryStoreID: Hashable, Identifiable, Sendable {
  @usableFromInline let number: Int

  @inlinable
  init(_ number: Int) { self.number = number }

  /// No store: the value was made by hand.
  @inlinable static var none: QueryStoreID { QueryStoreID(0) }

  @usableFromInline var id: Int { number }
}

extension Context {
  /// The store that handles the action. It is recorded only if it differs from the expected one.
  @usableFromInline
  func queryStore(expected: QueryStoreID) -> QueryStoreID { QueryStoreID(storeNumber(expected: expected.number)) }
}
