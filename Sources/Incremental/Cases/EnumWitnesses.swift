import Builtin

/// What an enum type can do with a value: tell its case, take the tag off its payload, and put it on.
///
/// Between `uncover` and `cover` the memory holds the payload alone, and belongs to whoever uncovered it.
@usableFromInline
package struct EnumWitnesses: @unchecked Sendable {
  // @unchecked Sendable because functions and metadata are immutable.
  //
  // Unsafe, and right because these are the functions of the value witness table, in the order and with the signatures
  // of Swift's stable binary interface (`ValueWitness.def`); `EnumTrial` compares what they do with what is known.
  @usableFromInline typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  @usableFromInline typealias Uncover = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  @usableFromInline typealias Cover = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  @usableFromInline let metadata: UnsafeRawPointer
  @usableFromInline let getTag: GetTag
  @usableFromInline let uncoverPayload: Uncover
  @usableFromInline let coverPayload: Cover
  /// Whether a copy of the bytes may be used like the value, which it may not if the value knows its address.
  @usableFromInline let movesByBytes: Bool
  let areThere: Bool

  init(_ metadata: UnsafeRawPointer) {
    let word = MemoryLayout<UInt>.size
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    let flags = table.load(fromByteOffset: 10 * word, as: UInt32.self)
    let functions = table + 10 * word + 8
    self.metadata = metadata
    getTag = functions.load(as: GetTag.self)
    uncoverPayload = functions.load(fromByteOffset: word, as: Uncover.self)
    coverPayload = functions.load(fromByteOffset: 2 * word, as: Cover.self)
    (movesByBytes, areThere) = (flags & 0x10_0000 == 0, flags & 0x20_0000 != 0)
  }

  /// The number of the value's case.
  @inlinable @inline(__always)
  func tag(of root: UnsafeRawPointer) -> Int32 { Int32(truncatingIfNeeded: getTag(root, metadata)) }

  /// A copy of the payload. It must be of this type.
  @inlinable @inline(__always)
  func copyPayload<Root, Value>(of root: UnsafePointer<Root>, isIndirect: Bool, as type: Value.Type) -> Value {
    guard movesByBytes else { return copyPayloadAtItsPlace(of: root, isIndirect: isIndirect, as: type) }
    // The bytes are a copy that is nobody's: nothing in it is released.
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment
    ) { bytes in
      let copy = bytes.baseAddress.unsafelyUnwrapped
      copy.copyMemory(from: root, byteCount: MemoryLayout<Root>.size)
      uncoverPayload(copy, metadata)
      return payload(at: copy, isIndirect: isIndirect, as: type).pointee
    }
  }

  /// Returns a copy of the payload of a value that cannot be copied by its bytes.
  @usableFromInline @inline(never)
  func copyPayloadAtItsPlace<Root, Value>(
    of root: UnsafePointer<Root>, isIndirect: Bool, as type: Value.Type
  ) -> Value {
    let copy = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    copy.initialize(to: root.pointee)
    let tag = getTag(copy, metadata)
    uncoverPayload(copy, metadata)
    let payload = payload(at: UnsafeMutableRawPointer(copy), isIndirect: isIndirect, as: type).pointee
    coverPayload(copy, tag, metadata)
    copy.deinitialize(count: 1)
    copy.deallocate()
    return payload
  }

  /// Whether the tag is among the payload's bits. It is so for all values of a case, or for none: the tag takes the
  /// same bits of each.
  func changesPayload<Root, Value>(of root: UnsafePointer<Root>, as type: Value.Type) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment) {
      bytes in
      let copy = bytes.baseAddress.unsafelyUnwrapped
      copy.copyMemory(from: root, byteCount: MemoryLayout<Root>.size)
      uncoverPayload(copy, metadata)
      return !areEqual(UnsafeRawBufferPointer(start: copy, count: MemoryLayout<Value>.size), root)
    }
  }

  /// Where the payload is in uncovered memory: that of an indirect case is in a box, behind the header of every object.
  @inlinable @inline(__always)
  func payload<Value>(
    at uncovered: UnsafeMutableRawPointer, isIndirect: Bool, as type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    guard isIndirect else { return uncovered.assumingMemoryBound(to: type) }
    let alignment = MemoryLayout<Value>.alignment
    let offset = (2 * MemoryLayout<UInt>.size + alignment - 1) & -alignment
    return (uncovered.load(as: UnsafeMutableRawPointer.self) + offset).assumingMemoryBound(to: type)
  }

  /// Whether the box in uncovered memory is in no other value.
  @usableFromInline
  func ownsBox(at uncovered: UnsafeMutableRawPointer) -> Bool {
    Bool(Builtin.isUnique(&uncovered.assumingMemoryBound(to: Builtin.NativeObject.self).pointee))
  }
}

extension EnumWitnesses {
  /// The memory of a payload in a box, in uncovered memory.
  func boxedPayload(at uncovered: UnsafeMutableRawPointer, _ type: Any.Type) -> UnsafeMutableRawPointer {
    func place<Payload>(_ type: Payload.Type) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(payload(at: uncovered, isIndirect: true, as: type))
    }
    return place(type)
  }

  /// Gives a value a box that no other value has.
  func makeBoxOwn(at uncovered: UnsafeMutableRawPointer, _ type: Any.Type) {
    func copy<Payload>(_ type: Payload.Type) {
      guard MemoryLayout<Payload>.size > 0 else { return }
      var box = Boxed.payload(payload(at: uncovered, isIndirect: true, as: type).pointee)
      // Unsafe, and right because both are references to boxes of such a payload: `box` ends with the old one.
      withUnsafeMutableBytes(of: &box) { box in
        let box = box.assumingMemoryBound(to: UnsafeRawPointer.self)
        swap(&box[0], &uncovered.assumingMemoryBound(to: UnsafeRawPointer.self).pointee)
      }
    }
    if !ownsBox(at: uncovered) { copy(type) }
  }
}

/// A value that is only a reference to a box.
private indirect enum Boxed<Payload> {
  case payload(Payload)
}
