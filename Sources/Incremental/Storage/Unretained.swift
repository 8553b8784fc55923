/// A reference to an object that is kept alive elsewhere.
@usableFromInline
package struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable
  init(_ reference: Unmanaged<Object>) { self.reference = reference }

  @inlinable
  package init(_ object: Object) { reference = .passUnretained(object) }

  @inlinable @inline(__always)
  package func callAsFunction<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }
}
