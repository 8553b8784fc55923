/// Releases the objects whose addresses are stored from `start` on.
@usableFromInline
func releaseObjects(_ start: UnsafeMutableRawPointer, count: Int) {
  let objects = start.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  for index in 0..<count { objects[index].release() }
}

/// Copies the addresses of objects, and retains the objects. That is faster than copying references to their class,
/// which is generic.
@usableFromInline
func copyObjects(_ start: UnsafeMutableRawPointer, from other: UnsafeMutableRawPointer, count: Int) {
  let objects = start.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  let others = other.assumingMemoryBound(to: Unmanaged<AnyObject>.self)
  for index in 0..<count { (objects + index).initialize(to: others[index].retain()) }
}
