/// A path of cases: the case of an enum, the case of its payload, and so on, such as those that `{ .remote(.feeds($0))
/// }` makes.
///
/// A path without steps leads to the value itself.
@usableFromInline
final class TagPath: Sendable {
  struct Step: Sendable {
    let layout: EnumLayout
    let tag: Int32
    let payload: Any.Type?
    let isIndirect: Bool

    init(layout: EnumLayout, tag: Int32) {
      (self.layout, self.tag) = (layout, tag)
      (payload, isIndirect) = (layout.cases[Int(tag)].payload, layout.cases[Int(tag)].isIndirect)
    }

    var item: EnumLayout.Case { layout.cases[Int(tag)] }
  }

  let steps: [Step]
  /// The size and alignment of memory with room for each enum on the path; nil if one of them depends on its address.
  @usableFromInline let place: (size: Int, alignment: Int)?

  init(_ steps: [Step]) {
    self.steps = steps
    let sizes = steps.map { $0.layout.size }
    place =
      steps.allSatisfy { $0.layout.witnesses.movesByBytes }
      ? (sizes.map(\.size).max() ?? 0, sizes.map(\.alignment).max() ?? 1) : nil
  }

  /// Returns a copy of the payload at the end of the path; nil if the value has another path. Nothing is allocated.
  @inlinable
  func copyPayload<Value>(of value: UnsafeRawPointer, as type: Value.Type) -> Value? {
    guard let place else { return withPayload(of: value) { $0.assumingMemoryBound(to: type).pointee } }
    return withUnsafeTemporaryAllocation(byteCount: place.size, alignment: place.alignment) { bytes in
      uncover(value, in: bytes.baseAddress.unsafelyUnwrapped)?.assumingMemoryBound(to: type).pointee
    }
  }

  /// Takes the tags off a copy of the bytes, and returns the address of the payload; nil if the value has another path.
  /// The copy owns nothing: nothing in it is released.
  @usableFromInline
  func uncover(_ value: UnsafeRawPointer, in copy: UnsafeMutableRawPointer) -> UnsafeRawPointer? {
    var source = value
    for step in steps {
      let witnesses = step.layout.witnesses
      guard witnesses.tag(of: source) == step.tag else { return nil }
      guard let payload = step.payload else { continue }
      // A box may be shared with other values, so its content is copied before it is uncovered.
      if source != UnsafeRawPointer(copy) { copy.copyMemory(from: source, byteCount: step.layout.size.size) }
      witnesses.uncoverPayload(copy, witnesses.metadata)
      source = UnsafeRawPointer(step.isIndirect ? witnesses.boxedPayload(at: copy, payload) : copy)
    }
    return source
  }

  /// The tags of the steps, which distinguish the path from others.
  var tags: [Int32] { steps.map(\.tag) }

  /// The names of the cases, with dots between.
  var name: String { steps.map(\.item.name).joined(separator: ".") }

  /// The type of the payload at the end, if there is a step.
  var carried: Any.Type? { steps.last?.item.carried }

  /// Lends the payload at the end of the path; returns nil if the value has another path.
  @usableFromInline
  func withPayload<Result>(of value: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
    withPayload(of: value, from: 0, body)
  }

  private func withPayload<Result>(
    of value: UnsafeRawPointer, from index: Int, _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    guard index < steps.count else { return body(value) }
    let step = steps[index]
    guard step.layout.witnesses.tag(of: value) == step.tag else { return nil }
    return step.layout.withPayload(of: value, step.tag) { withPayload(of: $0, from: index + 1, body) }
  }

  func matches(_ value: UnsafeRawPointer) -> Bool { withPayload(of: value) { _ in () } != nil }

  /// Lends the payload at the end of the path to change it in place. The value must have this path. A box that other
  /// values share is copied first.
  func change<Result>(_ value: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    change(value, from: 0, body)
  }

  private func change<Result>(
    _ value: UnsafeMutableRawPointer, from index: Int, _ body: (UnsafeMutableRawPointer) -> Result
  ) -> Result {
    guard index < steps.count else { return body(value) }
    let (step, witnesses) = (steps[index], steps[index].layout.witnesses)
    guard let payload = step.item.payload else { return change(value, from: index + 1, body) }
    witnesses.uncoverPayload(value, witnesses.metadata)
    defer { witnesses.coverPayload(value, UInt32(bitPattern: step.tag), witnesses.metadata) }
    guard step.item.isIndirect else { return change(value, from: index + 1, body) }
    witnesses.makeBoxOwn(at: value, payload)
    return change(witnesses.boxedPayload(at: value, payload), from: index + 1, body)
  }
}

extension EnumLayout {
  /// Lends the payload of a value, in a copy without the tag. The payload must not be changed.
  func withPayload<Result>(of value: UnsafeRawPointer, _ tag: Int32, _ body: (UnsafeRawPointer) -> Result) -> Result {
    func lend<Root>(_ type: Root.Type) -> Result {
      let item = cases[Int(tag)]
      guard let payload = item.payload else { return body(value) }
      return withUnsafeTemporaryAllocation(
        byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment
      ) { bytes in
        let copy = bytes.baseAddress.unsafelyUnwrapped
        // The bytes are a copy that owns nothing: nothing in it is released. A value that depends on its address is
        // copied as a value.
        if witnesses.movesByBytes {
          copy.copyMemory(from: value, byteCount: MemoryLayout<Root>.size)
        } else {
          copy.initializeMemory(as: type, from: value.assumingMemoryBound(to: type), count: 1)
        }
        witnesses.uncoverPayload(copy, witnesses.metadata)
        defer {
          if !witnesses.movesByBytes {
            witnesses.coverPayload(copy, UInt32(bitPattern: tag), witnesses.metadata)
            copy.assumingMemoryBound(to: type).deinitialize(count: 1)
          }
        }
        return body(
          item.isIndirect ? UnsafeRawPointer(witnesses.boxedPayload(at: copy, payload)) : UnsafeRawPointer(copy))
      }
    }
    return _openExistential(type, do: lend)
  }

  /// Visits the values inside a value, the outermost first, with the paths to them, until `body` returns false. The
  /// value itself is not visited.
  func visit(
    _ value: UnsafeRawPointer, from steps: [TagPath.Step] = [],
    _ body: ([TagPath.Step], Any.Type, UnsafeRawPointer) -> Bool
  ) {
    let tag = witnesses.tag(of: value)
    let (carried, steps) = (cases[Int(tag)].carried, steps + [TagPath.Step(layout: self, tag: tag)])
    withPayload(of: value, tag) { payload in
      guard body(steps, carried, payload), steps.count < CasePlan.depth, let inner = EnumLayout.of(carried) else {
        return
      }
      inner.visit(payload, from: steps, body)
    }
  }
}
