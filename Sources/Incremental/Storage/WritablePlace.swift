/// A part that can be changed in place.
@usableFromInline
package struct WritablePlace<Root, Value>: @unchecked Sendable {
  // @unchecked Sendable because both fields are immutable, and a place is first made from a Sendable key path.
  @usableFromInline let path: WritableKeyPath<Root, Value>
  @usableFromInline package let offset: Int?

  /// Makes a place from a path given to the operator named `operation`. A path that may stop the program is refused.
  @inlinable
  package init(_ path: any WritableKeyPath<Root, Value> & Sendable, givenTo operation: StaticString) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
    if offset == nil { self.path.refuseComputedIfFallible(givenTo: operation) }
  }

  /// Makes a place from the unretained path of an earlier place.
  package init(of path: Unretained<WritableKeyPath<Root, Value>>) {
    self.path = path { $0 }
    offset = MemoryLayout<Root>.offset(of: self.path)
  }

  /// The path, unretained. It must not outlive this place.
  @inlinable
  package var unretainedPath: Unretained<WritableKeyPath<Root, Value>> { Unretained(path) }

  @inlinable
  package func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    guard let offset else { return body(&root[keyPath: path]) }
    withUnsafeMutablePointer(to: &root) { root in
      let place = UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self)
      body(&place.pointee)
    }
  }

  /// Reads the part without copying it.
  @inlinable
  package func read<Result>(_ root: Root, _ body: (Value) -> Result) -> Result {
    guard let offset else { return body(root[keyPath: path]) }
    return withUnsafePointer(to: root) { root in
      body(UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
