/// A value that a function has exclusively, lent to functions that it calls.
///
/// It serves a call that gets a part of a value, changes it in place, and calls back into code that needs the whole
/// value.
package final class Loan<Value> {
  // Raw, because Swift has no way to give back a part in the middle of a call. The accesses are nested and never
  // overlap in time: the caller uses its part again only after the callback has returned.
  private var lent: UnsafeMutablePointer<Value>?

  package init() {}

  /// Lends a value while `body` runs.
  package func lend(_ value: inout Value, during body: () -> Void) {
    withUnsafeMutablePointer(to: &value) { value in
      let former = lent
      lent = value
      body()
      lent = former
    }
  }

  /// Changes the lent value.
  package func use(_ body: (inout Value) -> Void) {
    if let lent { body(&lent.pointee) }
  }

  /// Changes a stored part in place. `body` may lead to uses of the whole value, but must not use the part during
  /// these.
  package func change<Part>(_ place: WritablePlace<Value, Part>, _ body: (inout Part) -> Void) {
    guard let lent, let offset = place.offset else { return }
    let part = UnsafeMutableRawPointer(lent).advanced(by: offset).assumingMemoryBound(to: Part.self)
    body(&part.pointee)
  }
}
