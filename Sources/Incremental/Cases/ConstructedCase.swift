/// A case of an enum that is known by the function that makes it, such as `Action.detail` or `{ .remote(.feeds($0)) }`.
///
/// Which tags the function gives is learnt from real values: from those that it makes, and from those whose payload makes the same again. A
/// payload is only read as what the runtime says that it is.
@usableFromInline
package final class ConstructedCase<Root, Value>: LearntCase, @unchecked Sendable {
  // @unchecked Sendable because what changes is atomic, or in a lock; the function is Sendable.
  @usableFromInline let constructor: @Sendable (Value) -> Root
  @usableFromInline let witnesses: EnumWitnesses
  let plan: CasePlan
  /// The first tags of the paths that were not tried, as bits.
  let pending: SharedNumbers
  let learning = Locked(CaseLearning())
  /// Other functions that are taken for this case, until a value shows that they are.
  let assumed = Locked<[@Sendable (Value) -> Root]>([])
  /// Set before `learnt` says so, and not changed any more.
  var path: TagPath?

  /// The case that a function makes; the same object for the same code that captures nothing. Nil if the runtime does not describe the
  /// enum as the documents say.
  @usableFromInline
  package static func of(
    _ constructor: @escaping @Sendable (Value) -> Root, _ code: FunctionCode?, fileID: StaticString, line: UInt,
    report: @escaping @Sendable (String) -> Void
  ) -> ConstructedCase? {
    guard let plan = CasePlan.of(Root.self, Value.self, key: Self.self) else { return nil }
    let make = { ConstructedCase(constructor, plan, fileID, line, report) }
    return code.map { plan.known($0, make) } ?? make()
  }

  private init(
    _ constructor: @escaping @Sendable (Value) -> Root, _ plan: CasePlan, _ fileID: StaticString, _ line: UInt,
    _ report: @escaping @Sendable (String) -> Void
  ) {
    (self.constructor, self.plan, witnesses) = (constructor, plan, plan.layout.witnesses)
    pending = SharedNumbers(bits: plan.firstTags(without: []))
    super.init(fileID, line, report: report)
    if plan.unreadable != nil || plan.candidates.isEmpty { learnt.publish(-1, Self.doubtful) }
  }

  deinit { pending.deallocate() }

  /// The payload of a value, or nil if it is another case.
  ///
  /// - Parameter isReported: whether it is said on the standard error if the function turns out to be no case.
  @inlinable
  package func extract(_ root: Root, isReported: Bool = true) -> Value? {
    withUnsafePointer(to: root) { root in
      let (tag, learnt) = (witnesses.tag(of: root), learnt.value)
      // Where the tag is beside the payload, the payload is at the beginning, and need not be uncovered.
      if tag == Int32(truncatingIfNeeded: learnt) {
        return UnsafeRawPointer(root).assumingMemoryBound(to: Value.self).pointee
      }
      let settled = Int32(truncatingIfNeeded: learnt >> 32)
      if settled >= 0, tag != settled & Self.tags { return nil }
      return extractCovered(root, tag, settled, isReported)
    }
  }

  @inlinable @inline(never)
  func extractCovered(_ root: UnsafePointer<Root>, _ tag: Int32, _ settled: Int32, _ isReported: Bool) -> Value? {
    if settled < 0 || settled & Self.nested != 0 { return extractByPath(root, tag, isReported) }
    return witnesses.copyPayload(of: root, isIndirect: settled & Self.indirect != 0, as: Value.self)
  }

  /// Makes the case.
  @inlinable
  package func embed(_ value: Value) -> Root {
    let root = constructor(value)
    let tag = withUnsafePointer(to: root) { witnesses.tag(of: $0) }
    if tag != Int32(truncatingIfNeeded: learnt.value) { look(at: root, madeOf: value) }
    return root
  }

  /// Changes the payload where it is; returns nil, and changes nothing, if the value is another case. In a box, it is only changed there if
  /// no other value has that.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    withUnsafeMutablePointer(to: &root) { root in
      let (tag, learnt) = (witnesses.tag(of: root), learnt.value)
      let settled = Int32(truncatingIfNeeded: learnt >> 32)
      if settled >= 0, tag != settled & Self.tags { return nil }
      if settled < 0 || settled & (Self.nested | Self.indirect) != 0 { return modifyByPath(root, tag, body) }
      if settled & Self.covered == 0 {
        return body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
      }
      witnesses.uncoverPayload(root, witnesses.metadata)
      defer { witnesses.coverPayload(root, UInt32(bitPattern: tag), witnesses.metadata) }
      return body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @usableFromInline @inline(never)
  func modifyByPath<Result>(
    _ root: UnsafeMutablePointer<Root>, _ tag: Int32, _ body: (inout Value) -> Result
  ) -> Result? {
    // Learns the path, if need be, and whether it is this one.
    guard isCase(UnsafePointer(root), tag), let path = knownPath else { return nil }
    return path.change(UnsafeMutableRawPointer(root)) { body(&$0.assumingMemoryBound(to: Value.self).pointee) }
  }

  /// The name of the case; until it is known, those of all it can be.
  @usableFromInline
  package override var name: String {
    if let name = knownPath?.name, !name.isEmpty { return name }
    let names = plan.candidates.map(\.name).filter { !$0.isEmpty }
    if names.isEmpty { return "a case with \(nameInProgram(Value.self))" }
    return (names.prefix(3) + (names.count > 3 ? ["others"] : [])).joined(separator: " or ")
  }

  /// Whether another one is the same case: by what both have made, else because there is only one case that it can be.
  override func isSame(as other: LearntCase) -> Bool {
    if self === other { return true }
    guard let other = other as? ConstructedCase else { return false }
    learnFromSpecimen()
    other.learnFromSpecimen()
    if let path = knownPath, let otherPath = other.knownPath { return path.tags == otherPath.tags }
    guard let only = plan.only, canBe(only), other.canBe(only) else { return false }
    assume(other)
    other.assume(self)
    return true
  }

  override var isKnown: Bool { knownPath != nil }

  @usableFromInline
  package override var isNameCertain: Bool { isKnown || plan.only != nil }

  /// The name of the case that a value is.
  @usableFromInline
  package func caseName(of root: Root) -> String {
    plan.layout.cases[Int(withUnsafePointer(to: root) { witnesses.tag(of: $0) })].name
  }
}
