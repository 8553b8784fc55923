/// A case of an enum that is known by the function that makes it, such as `Action.detail`.
///
/// Which tag the function gives is learnt: from a sample of the payload, else from the first value that it makes, or
/// whose payload makes the same again. A payload is only read as what the runtime says that it is.
@usableFromInline
package final class ConstructedCase<Root, Value>: @unchecked Sendable {
  // @unchecked Sendable because only `learnt` changes, which is atomic; the functions are Sendable.
  @usableFromInline let constructor: @Sendable (Value) -> Root
  @usableFromInline let witnesses: EnumWitnesses
  /// The tag, with `indirect` added if the payload is in a box, `masked` if the tag is among its bits; negative until
  /// it is known.
  @usableFromInline let learnt: SharedNumber
  private let plan: CasePlan
  private let fileID: StaticString
  private let line: UInt

  @usableFromInline static var indirect: Int32 { 0x4000_0000 }
  @usableFromInline static var masked: Int32 { 0x2000_0000 }
  @usableFromInline static var tags: Int32 { 0x1fff_ffff }

  /// The case that a constructor makes; the same object for each constructor of the same case, if that is known at
  /// once. Nil if the runtime does not describe the enum as the documents say.
  @usableFromInline
  package static func of(
    _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString, line: UInt
  ) -> ConstructedCase? {
    guard let plan = CasePlan.of(Root.self, Value.self, key: Self.self, fileID: fileID, line: line) else { return nil }
    guard let sample = plan.sample?.assumingMemoryBound(to: Value.self) else {
      return ConstructedCase(constructor, plan, fileID, line)
    }
    let made = constructor(sample.pointee)
    let tag = withUnsafePointer(to: made) { plan.layout.witnesses.tag(of: $0) }
    if let known = plan.known(tag) {
      let known = unsafeDowncast(known, to: ConstructedCase.self)
      known.check(made, UnsafeRawPointer(sample), tag, fileID: fileID, line: line)
      return known
    }
    let new = ConstructedCase(constructor, plan, fileID, line)
    new.learn(from: made, UnsafeRawPointer(sample))
    plan.keep(new, for: tag)
    return new
  }

  private init(
    _ constructor: @escaping @Sendable (Value) -> Root, _ plan: CasePlan, _ fileID: StaticString, _ line: UInt
  ) {
    (self.constructor, self.plan, witnesses, learnt) = (constructor, plan, plan.layout.witnesses, SharedNumber(-1))
    (self.fileID, self.line) = (fileID, line)
  }

  deinit { learnt.deallocate() }

  @usableFromInline
  package var isKnown: Bool { learnt.value >= 0 }

  /// The tag, which names the case in its type; nil while it is not known.
  @usableFromInline
  package var tag: Int? { isKnown ? Int(learnt.value & Self.tags) : nil }

  /// The name of the case; until it is known, those of all it can be.
  @usableFromInline
  package var name: String {
    if let tag { return plan.layout.cases[tag].name }
    return plan.candidates.map { plan.layout.cases[$0].name }.joined(separator: " or ")
  }

  /// The name of the case that a value is.
  @usableFromInline
  package func caseName(of root: Root) -> String {
    plan.layout.cases[Int(withUnsafePointer(to: root) { witnesses.tag(of: $0) })].name
  }

  /// The payload of a value, or nil if it is another case.
  @inlinable
  package func extract(_ root: Root) -> Value? {
    withUnsafePointer(to: root) { root in
      let (tag, learnt) = (witnesses.tag(of: root), learnt.value)
      // Where the tag is beside the payload, the payload is at the beginning, and need not be uncovered.
      if tag == learnt { return UnsafeRawPointer(root).assumingMemoryBound(to: Value.self).pointee }
      if learnt >= 0, tag != learnt & Self.tags { return nil }
      return extractCovered(root, tag)
    }
  }

  @inlinable @inline(never)
  func extractCovered(_ root: UnsafePointer<Root>, _ tag: Int32) -> Value? {
    guard learnt.value >= 0 else { return extractLearning(root, tag) }
    return witnesses.copyPayload(of: root, isIndirect: learnt.value & Self.indirect != 0, as: Value.self)
  }

  /// Makes the case.
  @inlinable
  package func embed(_ value: Value) -> Root {
    let root = constructor(value)
    if learnt.value < 0 { learn(from: root) }
    return root
  }

  /// Changes the payload where it is; returns nil, and changes nothing, if the value is another case.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    withUnsafeMutablePointer(to: &root) { root in
      let tag = witnesses.tag(of: root)
      if learnt.value < 0, extractLearning(root, tag) == nil { return nil }
      guard tag == learnt.value & Self.tags else { return nil }
      if learnt.value & Self.indirect == 0 {
        witnesses.uncoverPayload(root, witnesses.metadata)
        defer { witnesses.coverPayload(root, UInt32(bitPattern: tag), witnesses.metadata) }
        return body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
      }
      return modifyBox(root, tag, body)
    }
  }

  /// Changes a payload in a box; it is only changed there if no other value has the box.
  @inlinable
  func modifyBox<Result>(
    _ root: UnsafeMutablePointer<Root>, _ tag: Int32, _ body: (inout Value) -> Result
  ) -> Result? {
    witnesses.uncoverPayload(root, witnesses.metadata)
    defer { witnesses.coverPayload(root, UInt32(bitPattern: tag), witnesses.metadata) }
    let uncovered = UnsafeMutableRawPointer(root)
    if MemoryLayout<Value>.size > 0, !witnesses.ownsBox(at: uncovered) {
      witnesses.coverPayload(root, UInt32(bitPattern: tag), witnesses.metadata)
      root.pointee = constructor(witnesses.copyPayload(of: root, isIndirect: true, as: Value.self))
      witnesses.uncoverPayload(root, witnesses.metadata)
    }
    return body(&witnesses.payload(at: uncovered, isIndirect: true, as: Value.self).pointee)
  }
}

extension ConstructedCase {
  /// The payload of a value, if the function makes this case.
  @usableFromInline @inline(never)
  func extractLearning(_ root: UnsafePointer<Root>, _ tag: Int32) -> Value? {
    guard plan.candidates.contains(Int(tag)) else { return nil }
    let isIndirect = plan.layout.cases[Int(tag)].isIndirect
    let value = witnesses.copyPayload(of: root, isIndirect: isIndirect, as: Value.self)
    withUnsafePointer(to: value) { learn(from: constructor(value), UnsafeRawPointer($0)) }
    return learnt.value & Self.tags == tag ? value : nil
  }

  /// Notes which case the function has made.
  @usableFromInline @inline(never)
  func learn(from root: Root) { learn(from: root, nil) }

  private func learn(from root: Root, _ payload: UnsafeRawPointer?) {
    withUnsafePointer(to: root) { root in
      let tag = witnesses.tag(of: root)
      guard plan.candidates.contains(Int(tag)) else {
        plan.madeAnother(plan.layout.cases[Int(tag)].name, fileID: fileID, line: line)
      }
      let isIndirect = plan.layout.cases[Int(tag)].isIndirect
      if let payload { check(root.pointee, payload, tag, fileID: fileID, line: line) }
      let form = isIndirect ? Self.indirect : witnesses.changesPayload(of: root, as: Value.self) ? Self.masked : 0
      learnt.store(tag | form)
    }
  }

  /// Stops the program if what was made of a payload does not have that payload.
  private func check(
    _ made: Root, _ payload: UnsafeRawPointer, _ tag: Int32, fileID: StaticString, line: UInt
  ) {
    let value = withUnsafePointer(to: made) { made in
      witnesses.copyPayload(of: made, isIndirect: plan.layout.cases[Int(tag)].isIndirect, as: Value.self)
    }
    if !isSame(value, payload.assumingMemoryBound(to: Value.self)) { plan.changedPayload(fileID: fileID, line: line) }
  }

  /// Whether a payload came back as it was, as far as that can be seen.
  private func isSame(_ made: Value, _ given: UnsafePointer<Value>) -> Bool {
    if withUnsafeBytes(of: made, { areEqual($0, given) }) { return true }
    guard let made = made as? any Equatable else { return true }
    return isEqual(made, given.pointee)
  }

  private func isEqual<Item: Equatable>(_ made: Item, _ given: Value) -> Bool { made == given as? Item }
}
