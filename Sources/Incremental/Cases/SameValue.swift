/// Whether two values of a type are the same, as far as that can be seen: by their bytes, by their own `==`, else part
/// by part.
///
/// What cannot be looked into, such as a function, counts as the same.
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

/// Whether a value refers to nothing, so that keeping it keeps nothing else.
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
