/// A type with a value that can be made by itself.
package protocol SampledPayload {
  /// An empty value, or zero.
  static var sample: Self { get }
}

/// Makes a value of a payload, to see which case a constructor makes of it.
///
/// It is a valid value: numbers are zero, collections empty, an enum is a case without payload or with a payload that
/// can be made, a struct or a tuple is made of what its fields can be. The constructor moves it into the enum; nothing
/// else uses it.
enum PayloadSample {
  // Unsafe, and right because each field is initialised at its offset, and all of them together fill the type.

  /// Nil if such a value cannot be made, as of a class or an existential. It lives as long as the program.
  static func make(_ type: Any.Type) -> UnsafeRawPointer? {
    makeValue(type)
  }

  private static func makeValue<Value>(_ type: Value.Type) -> UnsafeRawPointer? {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.stride)
    if fill(type, memory, depth: 0) { return UnsafeRawPointer(memory) }
    memory.deallocate()
    return nil
  }

  private static func fill(_ type: Any.Type, _ memory: UnsafeMutableRawPointer, depth: Int) -> Bool {
    if let sampled = type as? any SampledPayload.Type {
      initialize(sampled, memory)
      return true
    }
    guard depth < 16 else { return false }
    if let layout = EnumLayout.of(type) { return fill(layout, memory, depth: depth + 1) }
    let fields = StoredField.all(of: type)
    let end = fields.map { $0.offset + size($0.type) }.max() ?? 0
    // A field that the runtime does not know of would stay without a value.
    guard end == size(type), StoredField.hasFields(type) else { return false }
    return fields.allSatisfy { fill($0.type, memory + $0.offset, depth: depth + 1) }
  }

  private static func fill(_ layout: EnumLayout, _ memory: UnsafeMutableRawPointer, depth: Int) -> Bool {
    let witnesses = layout.witnesses
    let order = layout.cases.indices.sorted { layout.cases[$0].payload == nil && layout.cases[$1].payload != nil }
    let tag = order.first { index in
      guard let payload = layout.cases[index].payload else { return true }
      return !layout.cases[index].isIndirect && fill(payload, memory, depth: depth)
    }
    guard let tag else { return false }
    witnesses.coverPayload(memory, UInt32(tag), witnesses.metadata)
    return true
  }

  private static func initialize<Value: SampledPayload>(_ type: Value.Type, _ memory: UnsafeMutableRawPointer) {
    memory.assumingMemoryBound(to: type).initialize(to: type.sample)
  }

  private static func size(_ type: Any.Type) -> Int {
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return size(type)
  }
}

extension FixedWidthInteger { package static var sample: Self { 0 } }
extension BinaryFloatingPoint { package static var sample: Self { 0 } }
extension Int: SampledPayload {}
extension Int8: SampledPayload {}
extension Int16: SampledPayload {}
extension Int32: SampledPayload {}
extension Int64: SampledPayload {}
extension UInt: SampledPayload {}
extension UInt8: SampledPayload {}
extension UInt16: SampledPayload {}
extension UInt32: SampledPayload {}
extension UInt64: SampledPayload {}
extension Double: SampledPayload {}
extension Float: SampledPayload {}
extension Bool: SampledPayload { package static var sample: Bool { false } }
extension String: SampledPayload { package static var sample: String { "" } }
extension Array: SampledPayload { package static var sample: [Element] { [] } }
extension Set: SampledPayload { package static var sample: Set<Element> { [] } }
extension Dictionary: SampledPayload { package static var sample: [Key: Value] { [:] } }
extension Optional: SampledPayload { package static var sample: Wrapped? { nil } }
extension Rows: SampledPayload { package static var sample: Rows { [] } }
