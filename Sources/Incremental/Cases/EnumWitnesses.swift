import Builtin

/// The operations of an enum type on a value: determining its case, taking the tag off its payload, and putting it on.
///
/// Between `uncover` and `cover` the memory holds only the payload, and belongs to the code that uncovered it.
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
  /// Whether a copy of the bytes may be used like the value. It may not if the value depends on its address.
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

  /// Returns the number of the value's case.
  @inlinable @inline(__always)
  func tag(of root: UnsafeRawPointer) -> Int32 { Int32(truncatingIfNeeded: getTag(root, metadata)) }

  /// Returns a copy of the payload, which must be of this type.
  @inlinable @inline(__always)
  func copyPayload<Root, Value>(of root: UnsafePointer<Root>, isIndirect: Bool, as type: Value.Type) -> Value {
    guard movesByBytes else { return copyPayloadAtItsPlace(of: root, isIndirect: isIndirect, as: type) }
    // The bytes are a copy that owns nothing: nothing in it is released.
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

  /// Returns whether the tag is among the payload's bits. That holds for all values of a case or for none, because the
  /// tag takes the same bits of each.
  func changesPayload<Root, Value>(of root: UnsafePointer<Root>, as type: Value.Type) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment) {
      bytes in
      let copy = bytes.baseAddress.unsafelyUnwrapped
      copy.copyMemory(from: root, byteCount: MemoryLayout<Root>.size)
      uncoverPayload(copy, metadata)
      return !areEqual(UnsafeRawBufferPointer(start: copy, count: MemoryLayout<Value>.size), root)
    }
  }

  /// Returns the address of the payload in uncovered memory. The payload of an indirect case is in a box, behind the
  /// header that every object has.
  @inlinable @inline(__always)
  func payload<Value>(
    at uncovered: UnsafeMutableRawPointer, isIndirect: Bool, as type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    guard isIndirect else { return uncovered.assumingMemoryBound(to: type) }
    let alignment = MemoryLayout<Value>.alignment
    let offset = (2 * MemoryLayout<UInt>.size + alignment - 1) & -alignment
    return (uncovered.load(as: UnsafeMutableRawPointer.self) + offset).assumingMemoryBound(to: type)
  }

  /// Returns whether no other value shares the box in uncovered memory.
  @usableFromInline
  func ownsBox(at uncovered: UnsafeMutableRawPointer) -> Bool {
    Bool(Builtin.isUnique(&uncovered.assumingMemoryBound(to: Builtin.NativeObject.self).pointee))
  }
}

extension EnumWitnesses {
  /// Returns the memory of a payload whose box is in uncovered memory.
  func boxedPayload(at uncovered: UnsafeMutableRawPointer, _ type: Any.Type) -> UnsafeMutableRawPointer {
    func place<Payload>(_ type: Payload.Type) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(payload(at: uncovered, isIndirect: true, as: type))
    }
    return place(type)
  }

  /// Gives a value a box of its own, unless no other value shares its box.
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

// MARK: - Payloads of unknown types

/// The payloads of an enum's values, for code that does not know their types.
package struct EnumPayloads: Sendable {
  private let layout: EnumLayout

  /// Makes the payloads of an enum type; nil if the type is no enum, or if the runtime does not describe it as
  /// documented.
  package init?(_ type: Any.Type) {
    guard EnumTrial.passed, let layout = EnumLayout.of(type) else { return nil }
    self.layout = layout
  }

  /// The types of the payloads, by the numbers of the cases. A case without payload has `Void`.
  package var types: [Any.Type] { layout.cases.map { $0.payload ?? Void.self } }

  /// Lends the payload of a value in place, with the number of its case. The payload must not be changed.
  package func read(in value: FieldMemory, _ body: (FieldMemory, Int) -> Void) {
    uncover(value) { number, item, payload in
      body(item.isIndirect ? boxed(payload, in: value) : value, number)
    }
  }

  /// Lends the payload of a value to change it, if `needs` returns true for it. Other values that share its box keep
  /// their payload.
  package func change(
    in value: FieldMemory, where needs: (FieldMemory, Int) -> Bool, _ body: (FieldMemory, Int) -> Void
  ) {
    uncover(value) { number, item, payload in
      guard item.isIndirect else { return needs(value, number) ? body(value, number) : () }
      guard needs(boxed(payload, in: value), number) else { return }
      layout.witnesses.makeBoxOwn(at: value.start, payload)
      body(boxed(payload, in: value), number)
    }
  }

  /// Calls `body` while the bits of the tag are taken out of a value that has a payload.
  private func uncover(_ value: FieldMemory, _ body: (Int, EnumLayout.Case, Any.Type) -> Void) {
    let witnesses = layout.witnesses
    let tag = witnesses.tag(of: value.start)
    let item = layout.cases[Int(tag)]
    guard let payload = item.payload else { return }
    witnesses.uncoverPayload(value.start, witnesses.metadata)
    body(Int(tag), item, payload)
    witnesses.coverPayload(value.start, UInt32(bitPattern: tag), witnesses.metadata)
  }

  /// Returns the memory of a payload in a box.
  private func boxed(_ type: Any.Type, in uncovered: FieldMemory) -> FieldMemory {
    FieldMemory(layout.witnesses.boxedPayload(at: uncovered.start, type))
  }
}

// MARK: - Comparing payloads

/// Returns whether two values of a type are the same, as far as that can be determined: by their bytes, by their own
/// `==`, or part by part.
///
/// Parts that cannot be examined, such as functions, count as the same.
func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ type: Any.Type) -> Bool {
  // Unsafe, and right because both places hold a value of the type, and the runtime says where its parts are.
  func compare<Value>(_ type: Value.Type) -> Bool? {
    if areEqual(UnsafeRawBufferPointer(start: a, count: MemoryLayout<Value>.size), b) { return true }
    if type is AnyClass, !(type is any Equatable.Type) { return false }
    guard let type = type as? any Equatable.Type else { return nil }
    return isEqual(a, b, type)
  }
  if let result = compare(type) { return result }
  if let layout = EnumLayout.of(type) { return areSame(a, b, layout) }
  return StoredField.all(of: type).allSatisfy { areSame(a + $0.offset, b + $0.offset, $0.type) }
}

private func areSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ layout: EnumLayout) -> Bool {
  let tag = layout.witnesses.tag(of: a)
  guard layout.witnesses.tag(of: b) == tag else { return false }
  guard let payload = layout.cases[Int(tag)].payload else { return true }
  return layout.withPayload(of: a, tag) { a in layout.withPayload(of: b, tag) { b in areSame(a, b, payload) } }
}

private func isEqual<Value: Equatable>(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ type: Value.Type) -> Bool {
  a.assumingMemoryBound(to: type).pointee == b.assumingMemoryBound(to: type).pointee
}

/// Returns whether a value holds no references, so that keeping it keeps nothing else alive.
func isPlain(_ value: UnsafeRawPointer, _ type: Any.Type, depth: Int = 0) -> Bool {
  func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
  if isTrivial(type) { return true }
  guard depth < 8 else { return false }
  if let layout = EnumLayout.of(type) {
    let tag = layout.witnesses.tag(of: value)
    guard let payload = layout.cases[Int(tag)].payload else { return true }
    return !layout.cases[Int(tag)].isIndirect
      && layout.withPayload(of: value, tag) { isPlain($0, payload, depth: depth + 1) }
  }
  let fields = StoredField.all(of: type)
  return !fields.isEmpty && fields.allSatisfy { isPlain(value + $0.offset, $0.type, depth: depth + 1) }
}
