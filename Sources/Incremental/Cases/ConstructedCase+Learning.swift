/// The findings about a function, from real values.
struct CaseLearning {
  /// The tags of the paths for which the function was tried.
  var tried: Set<[Int32]> = []
  /// The number of values that were examined.
  var looks = 0
  /// The mistake of the function, if one was found.
  var mistake: CaseMistake?
  /// Whether the function is known not to name a case.
  var isOver = false
  /// The form in which the case is read, once its path is known.
  var form: CaseForm?
}

extension ConstructedCase {
  /// The path, if it is known.
  @usableFromInline
  var knownPath: TagPath? {
    let form = learnt.published
    return form.hasTag || form == .whole ? path : nil
  }

  /// Returns the payload of a value by the known path, or learns the path.
  @inlinable
  func extractByPath(_ root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
    if let path = knownPath, let value = path.copyPayload(of: root, as: Value.self) { return value }
    return learn(from: root, tag, isReported)
  }

  func isCase(_ root: UnsafePointer<Root>, _ tag: Int32) -> Bool {
    if let path = knownPath, path.matches(root) { return true }
    return learn(from: root, tag, true) != nil
  }

  /// Learns whether the function makes the case of a value, which is not known yet; returns the value's payload if so.
  @usableFromInline
  func learn(from root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
    let form = learnt.published
    guard form.isOpen else { return nil }
    var found: Value?
    if form == .doubtful {
      refuse(doubt, Root.self, Value.self)
    } else if learnt.allows(tag) {
      found = tryPaths(of: root)
    }
    guard isRefused else { return found }
    if isReported { reportMistake() }
    return nil
  }

  private var doubt: CaseMistake {
    if let part = plan.unreadable { return .unreadable(part: "\(part)") }
    return learning.withLock { $0.mistake } ?? .noCase
  }

  /// Calls the function with each payload of the type in a value, the outermost first, once for each path.
  private func tryPaths(of root: UnsafePointer<Root>) -> Value? {
    var found: Value?
    func look(_ steps: [TagPath.Step], _ type: Any.Type, _ place: UnsafeRawPointer) -> Bool {
      let path = TagPath(steps)
      guard isSamePayload(type, Value.self), !learning.withLock({ $0.tried.contains(path.tags) }) else { return true }
      let value = place.assumingMemoryBound(to: Value.self).pointee
      let made = constructor(value)
      withUnsafePointer(to: made) { made in
        let way = pathToPayload(of: made, value)
        if way?.tags == path.tags { found = value }
        note(way, of: made, tried: path)
      }
      return found == nil && !isRefused
    }
    if look([], Root.self, root) { plan.layout.visit(root, look) }
    // The path that was learnt from an outer payload may lead to an inner one.
    if found == nil, let path = knownPath { found = path.copyPayload(of: root, as: Value.self) }
    learning.withLock { learning in
      learning.looks += 1
      if learning.looks == Self.mostLooks, !learning.isOver { settle(learning) }
    }
    return found
  }

  /// The number of examined values after which values of other cases are not examined any more.
  private static var mostLooks: Int { 64 }

  private func name(of root: UnsafePointer<Root>, like path: TagPath) -> String {
    var last: [TagPath.Step] = []
    plan.layout.visit(root) { steps, _, _ in
      last = steps
      return steps.count < path.steps.count
    }
    return TagPath(last).name
  }

  /// Records the path from a value that the function made to the payload from which it was made; nil if there is no
  /// such path.
  private func note(_ way: TagPath?, of made: UnsafePointer<Root>, tried path: TagPath) {
    let form = way.map { self.form(of: $0, in: made) }
    let mistake = learning.withLock { learning -> CaseMistake? in
      if learning.isOver { return nil }
      learning.tried.insert(path.tags)
      guard let way, let form else {
        learning.isOver = true
        return path.matches(made) ? .changesPayload(of: path.name) : .makesAnother(name(of: made, like: path))
      }
      learning.tried.insert(way.tags)
      if let known = self.path, learning.form != nil {
        learning.isOver = known.tags != way.tags
        if learning.isOver { return .decides(known.name, way.name) }
      } else {
        (self.path, learning.form) = (way, form)
      }
      settle(learning)
      return nil
    }
    if let mistake { refuse(mistake, Root.self, Value.self) }
  }

  /// Publishes what is known. After `mostLooks` values, those with other tags count as other cases.
  private func settle(_ learning: CaseLearning) {
    var left = plan.firstTags(without: learning.tried)
    guard let form = learning.form else { return learnt.allow(left) }
    if learning.looks >= Self.mostLooks { left = 0 }
    learnt.allow(form == .whole ? .max : left | CasePlan.bit(form.tag))
    let isAssumed = assumed.withLock { !$0.isEmpty }
    learnt.publish(form.adding((left == 0 ? 0 : CaseForm.open) | (isAssumed ? CaseForm.assumed : 0)))
  }

  private func form(of path: TagPath, in root: UnsafePointer<Root>) -> CaseForm {
    guard let first = path.steps.first else { return .whole }
    if path.steps.count > 1 { return CaseForm(plainTag: -1, upper: first.tag | CaseForm.nested) }
    if first.item.isIndirect { return CaseForm(plainTag: -1, upper: first.tag | CaseForm.indirect) }
    let isCovered = first.item.payload != nil && witnesses.changesPayload(of: root, as: Value.self)
    return isCovered
      ? CaseForm(plainTag: -1, upper: first.tag | CaseForm.covered) : CaseForm(plainTag: first.tag, upper: first.tag)
  }
}

extension ConstructedCase {
  /// Learns from a value that the function has made, and records whether the function has made another case than
  /// before.
  @usableFromInline @inline(never)
  func look(at root: Root, madeOf value: Value) {
    let form = learnt.published
    if form == .refused || form == .doubtful { return }
    withUnsafePointer(to: root) { root in
      if !form.mustSeeWhatIsMade, witnesses.tag(of: root) == form.plainTag { return }
      if let path = knownPath {
        if path.matches(root) { return form.mustSeeWhatIsMade ? confirm(value, path) : () }
        return doubt(.decides(path.name, name(of: root, like: path)))
      }
      keepSpecimen(value)
      guard let path = pathToPayload(of: root, value) else {
        return doubt(.makesAnother(plan.layout.cases[Int(witnesses.tag(of: root))].name))
      }
      checkAssumed(value, path)
      note(path, of: root, tried: path)
    }
  }

  private func confirm(_ value: Value, _ path: TagPath) {
    checkAssumed(value, path)
    learning.withLock { learning in
      if !learning.isOver { settle(learning) }
    }
  }

  /// Returns the path from a value that the function made to the payload from which it was made.
  private func pathToPayload(of root: UnsafePointer<Root>, _ value: Value) -> TagPath? {
    withUnsafePointer(to: value) { value in
      var found: TagPath?
      func look(_ steps: [TagPath.Step], _ type: Any.Type, _ place: UnsafeRawPointer) -> Bool {
        if isSamePayload(type, Value.self), areSame(place, value, Value.self) { found = TagPath(steps) }
        return found == nil
      }
      if look([], Root.self, root) { plan.layout.visit(root, look) }
      return found
    }
  }

  private func doubt(_ mistake: CaseMistake) {
    learning.withLock { learning in
      learning.mistake = mistake
      learning.isOver = true
      learnt.allow(.max)
      learnt.publish(.doubtful)
    }
  }
}

/// A payload from a real value, in an object.
private final class Specimen<Value>: @unchecked Sendable {
  // @unchecked Sendable because it is immutable, and refers to nothing.
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension ConstructedCase {
  private func keepSpecimen(_ value: Value) {
    if plan.specimen.withLock({ $0 != nil }) || !withUnsafePointer(to: value, { isPlain($0, Value.self) }) { return }
    plan.specimen.withLock { $0 = Specimen(value) }
  }

  /// Returns whether the case may have a path, as far as is known.
  func canBe(_ path: TagPath) -> Bool {
    let form = learnt.published
    return form != .refused && form != .doubtful && knownPath.map { $0.tags == path.tags } ?? true
  }

  /// Assumes that another function makes this case. The next value that this case's function makes shows whether that
  /// is right.
  func assume(_ other: ConstructedCase) {
    if other.isKnown { return }
    let isFirst = assumed.withLock { assumed in
      if assumed.count < 8 { assumed.append(other.constructor) }
      return assumed.count == 1
    }
    if isFirst { learning.withLock { learning in if !learning.isOver { settle(learning) } } }
  }

  private func checkAssumed(_ value: Value, _ path: TagPath) {
    let others = assumed.withLock { assumed in
      defer { assumed = [] }
      return assumed
    }
    if others.isEmpty { return }
    for other in others {
      let made = other(value)
      if withUnsafePointer(to: made, { pathToPayload(of: $0, value)?.tags }) != path.tags { return reportAnother() }
    }
  }

  /// Learns from the payload that the plan keeps, if there is one.
  func learnFromSpecimen() {
    guard learnt.published == .unknown, let specimen = plan.specimen.withLock({ $0 }) else { return }
    let value = unsafeDowncast(specimen, to: Specimen<Value>.self).value
    look(at: constructor(value), madeOf: value)
  }
}
