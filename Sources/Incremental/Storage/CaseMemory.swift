/// Changes the payload of an enum's case in place. Returns nil, and changes nothing, if the value is another case.
///
/// The payload is taken out, and the enum's memory is deinitialised before `body` runs. So the payload has one
/// reference, and an array in it is changed without a copy. (`switch consume` would do that in optimized builds
/// only.)
@inlinable
package func modifyCase<Root, Payload, Result>(
  _ root: inout Root, extract: (Root) -> Payload?, embed: (Payload) -> Root, _ body: (inout Payload) -> Result
) -> Result? {
  if MemoryLayout<Payload>.size > 512 { return modifyLargeCase(&root, extract: extract, embed: embed, body) }
  guard var payload = extract(root) else { return nil }
  return withUnsafeMutablePointer(to: &root) { root in
    root.deinitialize(count: 1)
    defer { root.initialize(to: embed(payload)) }
    return body(&payload)
  }
}

/// Changes the payload of an enum's case in place, like `modifyCase`, but keeps it on the heap while `body` runs,
/// which may change a case inside it.
@inlinable
package func modifyLargeCase<Root, Payload, Result>(
  _ root: inout Root, extract: (Root) -> Payload?, embed: (Payload) -> Root, _ body: (inout Payload) -> Result
) -> Result? {
  let payload = UnsafeMutablePointer<Payload>.allocate(capacity: 1)
  defer { payload.deallocate() }
  guard moveOut(of: &root, to: payload, extract: extract) else { return nil }
  defer { putBack(payload, into: &root, embed: embed) }
  return body(&payload.pointee)
}

// Not inlined, so that their copies of the payload are not on the stack while it is changed.

@inlinable @inline(never)
func moveOut<Root, Payload>(
  of root: inout Root, to place: UnsafeMutablePointer<Payload>, extract: (Root) -> Payload?
) -> Bool {
  guard let payload = extract(root) else { return false }
  place.initialize(to: payload)
  withUnsafeMutablePointer(to: &root) { _ = $0.deinitialize(count: 1) }
  return true
}

@inlinable @inline(never)
func putBack<Root, Payload>(
  _ payload: UnsafeMutablePointer<Payload>, into root: inout Root, embed: (Payload) -> Root
) {
  withUnsafeMutablePointer(to: &root) { $0.initialize(to: embed(payload.move())) }
}
