/// A value that somebody further up the stack has exclusively, lent to what is called further down.
///
/// For a call that gets a part of a value, changes it in place, and calls back into what needs the whole.
package final class Loan<Value> {
  // Raw, because Swift has no way to give back a part in the middle of a call. The accesses are nested and never overlap in
  // time: whoever calls back uses its part again only when the call has returned.
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

  /// Changes the value that is lent.
  package func use(_ body: (inout Value) -> Void) {
    if let lent { body(&lent.pointee) }
  }

  /// Changes a stored part where it lies. Meanwhile the whole may be used, by what gives this access back so long.
  package func change<Part>(_ place: WritablePlace<Value, Part>, _ body: (inout Part) -> Void) {
    guard let lent, let offset = place.offset else { return }
    let part = UnsafeMutableRawPointer(lent).advanced(by: offset).assumingMemoryBound(to: Part.self)
    body(&part.pointee)
  }
}
