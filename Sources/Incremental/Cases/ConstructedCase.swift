/// A case of an enum that is known by the function that makes it, such as `Action.detail` or `{ .remote(.feeds($0)) }`.
///
/// The tags of the case are learnt from real values: from those that the function makes, and from those whose payload
/// the function turns into the same case again. A payload is read only as the type that the runtime states.
@usableFromInline
package final class ConstructedCase<Root, Value>: LearntCase, @unchecked Sendable {
  // @unchecked Sendable because what changes is atomic, or in a lock; the function is Sendable.
  @usableFromInline let constructor: @Sendable (Value) -> Root
  @usableFromInline let witnesses: EnumWitnesses
  let plan: CasePlan
  let learning = Locked(CaseLearning())
  /// Other functions that are assumed to make this case, until a value shows whether they do.
  let assumed = Locked<[@Sendable (Value) -> Root]>([])
  /// The path of the case. It is set before `learnt` publishes that it is known, and is not changed afterwards.
  var path: TagPath?

  /// Returns the case that a function makes, or nil if the runtime does not describe the enum as documented. Functions
  /// without captures that have the same code get the same object.
  @usableFromInline
  package static func of(
    _ constructor: @escaping @Sendable (Value) -> Root, _ code: FunctionCode?, fileID: StaticString, line: UInt,
    report: @escaping @Sendable (String) -> Void
  ) -> ConstructedCase? {
    guard let plan = CasePlan.of(Root.self, Value.self, key: Self.self) else { return nil }
    if let code, let known = plan.known(code) { return unsafeDowncast(known, to: ConstructedCase.self) }
    let made = ConstructedCase(constructor, plan, fileID, line, report)
    guard let code else { return made }
    return unsafeDowncast(plan.keep(made, of: code), to: ConstructedCase.self)
  }

  private init(
    _ constructor: @escaping @Sendable (Value) -> Root, _ plan: CasePlan, _ fileID: StaticString, _ line: UInt,
    _ report: @escaping @Sendable (String) -> Void
  ) {
    (self.constructor, self.plan, witnesses) = (constructor, plan, plan.layout.witnesses)
    super.init(fileID, line, report: report)
    if plan.unreadable != nil || plan.candidates.isEmpty {
      learnt.publish(.doubtful)
    } else {
      learnt.allow(plan.firstTags(without: []))
    }
  }

  /// Returns the payload of a value, or nil if the value is another case.
  ///
  /// - Parameter isReported: Whether the function is reported if it turns out not to name a case.
  @inlinable
  package func extract(_ root: Root, isReported: Bool = true) -> Value? {
    withUnsafePointer(to: root) { root in
      let (tag, form) = (witnesses.tag(of: root), learnt.value)
      // Where the tag is beside the payload, the payload is at the beginning, and need not be uncovered.
      if tag == form.plainTag { return UnsafeRawPointer(root).assumingMemoryBound(to: Value.self).pointee }
      return learnt.allows(tag) ? extractOther(root, tag, form, isReported) : nil
    }
  }

  @inlinable @inline(never)
  func extractOther(_ root: UnsafePointer<Root>, _ tag: Int32, _ form: CaseForm, _ isReported: Bool) -> Value? {
    if form.hasTag, form.tag == tag, !form.isNested {
      return witnesses.copyPayload(of: root, isIndirect: form.isIndirect, as: Value.self)
    }
    return extractByPath(root, tag, isReported)
  }

  /// Makes the case. Debug builds detect a function that makes another case than before.
  @inlinable
  package func embed(_ value: Value) -> Root {
    let root = constructor(value)
    if learnt.value.mustSeeWhatIsMade || _isDebugAssertConfiguration() { look(at: root, madeOf: value) }
    return root
  }

  /// Changes the payload in place; returns nil, and changes nothing, if the value is another case. A box that other
  /// values share is copied first.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    withUnsafeMutablePointer(to: &root) { root in
      let (tag, form) = (witnesses.tag(of: root), learnt.value)
      if tag == form.plainTag {
        return body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
      }
      if !learnt.allows(tag) { return nil }
      guard form.hasTag, form.tag == tag, !form.isNested, !form.isIndirect else { return modifyByPath(root, tag, body) }
      witnesses.uncoverPayload(root, witnesses.metadata)
      defer { witnesses.coverPayload(root, UInt32(bitPattern: tag), witnesses.metadata) }
      return body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @usableFromInline @inline(never)
  func modifyByPath<Result>(
    _ root: UnsafeMutablePointer<Root>, _ tag: Int32, _ body: (inout Value) -> Result
  ) -> Result? {
    // `isCase` also learns the path if it is not known yet.
    guard isCase(UnsafePointer(root), tag), let path = knownPath else { return nil }
    return path.change(UnsafeMutableRawPointer(root)) { body(&$0.assumingMemoryBound(to: Value.self).pointee) }
  }

  /// The name of the case or, until it is known, the names of the possible cases.
  @usableFromInline
  package override var name: String {
    if let name = knownPath?.name, !name.isEmpty { return name }
    let names = plan.candidates.map(\.name).filter { !$0.isEmpty }
    if names.isEmpty { return "a case with \(nameInProgram(Value.self))" }
    return (names.prefix(3) + (names.count > 3 ? ["others"] : [])).joined(separator: " or ")
  }

  /// Returns whether another one is the same case: by the values that both have made or, if these do not show it,
  /// because only one case is possible.
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

  /// Returns the name of a value's case.
  @usableFromInline
  package func caseName(of root: Root) -> String {
    plan.layout.cases[Int(withUnsafePointer(to: root) { witnesses.tag(of: $0) })].name
  }
}

// MARK: - Cases without payload

/// A case without payload, given by its value.
@usableFromInline
package struct PlainCase<Root>: Sendable {
  @usableFromInline
  package let name: String
  private let witnesses: EnumWitnesses?
  private let tag: Int32

  @usableFromInline
  package init(_ value: Root, fileID: StaticString, line: UInt) {
    guard EnumTrial.passed, let layout = EnumLayout.of(Root.self) else {
      (name, witnesses, tag) = ("\(value)", nil, 0)
      return
    }
    (witnesses, tag) = (layout.witnesses, withUnsafePointer(to: value) { layout.witnesses.tag(of: $0) })
    name = layout.cases[Int(tag)].name
    if layout.cases[Int(tag)].payload != nil { hasPayload(fileID: fileID, line: line) }
  }

  /// Returns whether a value is this case.
  @usableFromInline
  package func isCase(of root: Root) -> Bool {
    guard let witnesses else { return "\(root)" == name }
    return withUnsafePointer(to: root) { witnesses.tag(of: $0) } == tag
  }

  private func hasPayload(fileID: StaticString, line: UInt) -> Never {
    misuse(
      "A value of the case `\(name)` of \(nameInProgram(Root.self)) was given to name that case, which has a payload.",
      why: "The case would be made with this payload each time, whatever is asked for.",
      fix: "Give its constructor, `\(nameInProgram(Root.self)).\(name)`, without a payload.", fileID: fileID, line: line
    )
  }
}
