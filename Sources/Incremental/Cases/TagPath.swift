/// Which case an enum is, which case its payload is, and so on: what `{ .remote(.feeds($0)) }` makes.
///
/// A path without steps is the value itself.
final class TagPath: Sendable {
  struct Step: Sendable {
    let layout: EnumLayout
    let tag: Int32

    var item: EnumLayout.Case { layout.cases[Int(tag)] }
  }

  let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  var tags: [Int32] { steps.map(\.tag) }

  /// The names of the cases, with dots between.
  var name: String { steps.map(\.item.name).joined(separator: ".") }

  /// The type of the payload at the end, if there is a step.
  var carried: Any.Type? { steps.last?.item.carried }

  /// Lends the payload at the end of the path; nil if the value takes another one.
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

  /// Lends the payload to change it, where it is. The value must take this path. A box that other values have, too, is copied.
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
  /// Lends the payload of a value, in a copy where the tag is taken off. It must not be changed.
  func withPayload<Result>(of value: UnsafeRawPointer, _ tag: Int32, _ body: (UnsafeRawPointer) -> Result) -> Result {
    func lend<Root>(_ type: Root.Type) -> Result {
      let item = cases[Int(tag)]
      guard let payload = item.payload else { return body(value) }
      return withUnsafeTemporaryAllocation(
        byteCount: MemoryLayout<Root>.stride, alignment: MemoryLayout<Root>.alignment
      ) { bytes in
        let copy = bytes.baseAddress.unsafelyUnwrapped
        // The bytes are a copy that is nobody's: nothing in it is released. A value that knows its address is really copied.
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

  /// Visits the values inside of one, the outermost first, with the paths to them, until `body` returns false. It is not asked for the value
  /// itself.
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
