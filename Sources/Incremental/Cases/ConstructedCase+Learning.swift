/// What was found out about a function from real values.
struct CaseLearning {
  /// The tags of the paths for which the function was tried.
  var tried: Set<[Int32]> = []
  /// What it did wrong last.
  var mistake: CaseMistake?
  /// Whether the function is known not to be a case.
  var isOver = false
  /// How the case is read: the two numbers of `learnt`, once nothing else is left to try.
  var form: (hit: Int32, settled: Int32)?
}

extension ConstructedCase {
  /// The path, if it is known.
  var knownPath: TagPath? {
    let (hit, settled) = learnt.published
    return hit >= 0 || settled == Self.unsettled || settled >= 0 && settled != Self.refused ? path : nil
  }

  /// The payload of a value whose path is known or has to be learnt.
  @usableFromInline
  func extractByPath(_ root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
    if let path = knownPath,
      let value = path.withPayload(of: root, { $0.assumingMemoryBound(to: Value.self).pointee })
    {
      return value
    }
    return learn(from: root, tag, isReported)
  }

  func isCase(_ root: UnsafePointer<Root>, _ tag: Int32) -> Bool {
    if let path = knownPath, path.matches(root) { return true }
    return learn(from: root, tag, true) != nil
  }

  /// The payload of a value, if the function makes the same of it, which is not known yet.
  private func learn(from root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
    let settled = learnt.published.1
    if settled >= 0 { return nil }
    var found: Value?
    if settled == Self.doubtful {
      refuse(doubt, Root.self, Value.self)
    } else if pending.bits & CasePlan.bit(tag) != 0 {
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
      let mistake = mistake(of: constructor(value), madeOf: value, at: path)
      if mistake == nil { found = value }
      note(mistake, path, in: root)
      return mistake != nil
    }
    if look([], Root.self, root) { plan.layout.visit(root, look) }
    return found
  }

  /// What is wrong with what was made of a payload; nil if it has the payload at the end of a path.
  private func mistake(of made: Root, madeOf value: Value, at path: TagPath) -> CaseMistake? {
    withUnsafePointer(to: made) { made in
      let isSame = path.withPayload(of: made) { made in withUnsafePointer(to: value) { areSame(made, $0, Value.self) } }
      if isSame == nil { return .makesAnother(name(of: made, like: path)) }
      return isSame == true ? nil : .changesPayload(of: path.name)
    }
  }

  private func name(of root: UnsafePointer<Root>, like path: TagPath) -> String {
    var last: [TagPath.Step] = []
    plan.layout.visit(root) { steps, _, _ in
      last = steps
      return steps.count < path.steps.count
    }
    return TagPath(last).name
  }

  /// Notes what came of trying a path of a value.
  private func note(_ mistake: CaseMistake?, _ path: TagPath, in root: UnsafePointer<Root>) {
    let form = mistake == nil ? form(of: path, in: root) : nil
    let refusal = learning.withLock { learning -> CaseMistake? in
      if learning.isOver { return nil }
      learning.tried.insert(path.tags)
      if let mistake {
        learning.mistake = mistake
      } else if let known = self.path {
        learning.isOver = known.tags != path.tags
        if learning.isOver { return .decides(known.name, path.name) }
      } else {
        (self.path, learning.form) = (path, form)
      }
      let left = plan.firstTags(without: learning.tried)
      pending.publish(bits: left)
      guard let form = learning.form else {
        learning.isOver = left == 0
        return left == 0 ? learning.mistake : nil
      }
      publish(form, isSettled: left == 0 || !plan.isComplete)
      return nil
    }
    if let refusal { refuse(refusal, Root.self, Value.self) }
  }

  private func publish(_ form: (hit: Int32, settled: Int32), isSettled: Bool, isHit: Bool = true) {
    learnt.publish(isHit ? form.hit : -1, isSettled ? form.settled : Self.unsettled)
  }

  private func form(of path: TagPath, in root: UnsafePointer<Root>) -> (hit: Int32, settled: Int32) {
    guard let first = path.steps.first else { return (-1, Self.unsettled) }
    if path.steps.count > 1 { return (-1, first.tag | Self.nested) }
    if first.item.isIndirect { return (-1, first.tag | Self.indirect) }
    let isCovered = first.item.payload != nil && witnesses.changesPayload(of: root, as: Value.self)
    return isCovered ? (-1, first.tag | Self.covered) : (first.tag, first.tag)
  }
}

extension ConstructedCase {
  /// Learns from a value that the function has made, and notes if it has made another case than before.
  @usableFromInline @inline(never)
  func look(at root: Root, madeOf value: Value) {
    let settled = learnt.published.1
    if settled == Self.refused || settled == Self.doubtful { return }
    withUnsafePointer(to: root) { root in
      if let path = knownPath {
        if path.matches(root) { return confirm(value, path) }
        return doubt(.decides(path.name, name(of: root, like: path)))
      }
      keepSpecimen(value)
      guard let path = pathToPayload(of: root, value) else {
        return doubt(.makesAnother(plan.layout.cases[Int(witnesses.tag(of: root))].name))
      }
      note(nil, path, in: root)
      checkAssumed(value, path)
    }
  }

  private func confirm(_ value: Value, _ path: TagPath) {
    checkAssumed(value, path)
    learning.withLock { learning in
      guard let form = learning.form, !learning.isOver else { return }
      publish(form, isSettled: plan.firstTags(without: learning.tried) == 0 || !plan.isComplete)
    }
  }

  /// The path by which a value that was made leads to what it was made of.
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
      learnt.publish(-1, Self.doubtful)
    }
  }
}

/// A payload that was seen.
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

  /// Learns from a payload that was seen before, if there is one.
  /// Whether nothing is known against a path.
  func canBe(_ path: TagPath) -> Bool {
    let settled = learnt.published.1
    return settled != Self.refused && settled != Self.doubtful && knownPath.map { $0.tags == path.tags } ?? true
  }

  /// Takes another function for this case; the next value that this one makes shows whether that is right.
  func assume(_ other: ConstructedCase) {
    if other.isKnown { return }
    let isFirst = assumed.withLock { assumed in
      if assumed.count < 8 { assumed.append(other.constructor) }
      return assumed.count == 1
    }
    guard isFirst else { return }
    learning.withLock { learning in
      if let form = learning.form, !learning.isOver { publish(form, isSettled: false, isHit: false) }
    }
  }

  private func checkAssumed(_ value: Value, _ path: TagPath) {
    let others = assumed.withLock { assumed in
      defer { assumed = [] }
      return assumed
    }
    if others.isEmpty { return }
    for other in others {
      if mistake(of: other(value), madeOf: value, at: path) != nil { return reportAnother() }
    }
  }

  func learnFromSpecimen() {
    guard learnt.published.1 == Self.unknown, let specimen = plan.specimen.withLock({ $0 }) else { return }
    let value = unsafeDowncast(specimen, to: Specimen<Value>.self).value
    look(at: constructor(value), madeOf: value)
  }
}
