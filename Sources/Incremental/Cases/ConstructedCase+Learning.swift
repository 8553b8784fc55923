/// What was found out about a function from real values.
struct CaseLearning {
  /// The tags of the paths for which the function was tried.
  var tried: Set<[Int32]> = []
  /// How many values were looked into.
  var looks = 0
  /// What it did wrong.
  var mistake: CaseMistake?
  /// Whether the function is known not to be a case.
  var isOver = false
  /// How the case is read: the two numbers of `learnt`, once nothing else is left to try.
  var form: (hit: Int32, settled: Int32)?
}

extension ConstructedCase {
  /// The path, if it is known.
  @usableFromInline
  var knownPath: TagPath? {
    let (hit, settled) = learnt.published
    return hit >= 0 || settled == Self.unsettled || settled >= 0 && settled != Self.refused ? path : nil
  }

  /// The payload of a value whose path is known or has to be learnt.
  @inlinable
  func extractByPath(_ root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
    if let path = knownPath, let value = path.copyPayload(of: root, as: Value.self) { return value }
    return learn(from: root, tag, isReported)
  }

  func isCase(_ root: UnsafePointer<Root>, _ tag: Int32) -> Bool {
    if let path = knownPath, path.matches(root) { return true }
    return learn(from: root, tag, true) != nil
  }

  /// The payload of a value, if the function makes the same of it, which is not known yet.
  @usableFromInline
  func learn(from root: UnsafePointer<Root>, _ tag: Int32, _ isReported: Bool) -> Value? {
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
      let made = constructor(value)
      withUnsafePointer(to: made) { made in
        let way = pathToPayload(of: made, value)
        if way?.tags == path.tags { found = value }
        note(way, of: made, tried: path)
      }
      return found == nil && !isRefused
    }
    if look([], Root.self, root) { plan.layout.visit(root, look) }
    // What was learnt from an outer payload may be the case of one inside.
    if found == nil, let path = knownPath { found = path.copyPayload(of: root, as: Value.self) }
    learning.withLock { learning in
      learning.looks += 1
      if learning.looks == Self.mostLooks, let form = learning.form, !learning.isOver { publish(form, isSettled: true) }
    }
    return found
  }

  /// After so many values of other cases, nothing more is looked for in them.
  private static var mostLooks: Int { 64 }

  private func name(of root: UnsafePointer<Root>, like path: TagPath) -> String {
    var last: [TagPath.Step] = []
    plan.layout.visit(root) { steps, _, _ in
      last = steps
      return steps.count < path.steps.count
    }
    return TagPath(last).name
  }

  /// Notes by which path a value that was made leads to what it was made of; nil if by none.
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
        return learning.isOver ? .decides(known.name, way.name) : settle(&learning)
      }
      (self.path, learning.form) = (way, form)
      return settle(&learning)
    }
    if let mistake { refuse(mistake, Root.self, Value.self) }
  }

  private func settle(_ learning: inout CaseLearning) -> CaseMistake? {
    let left = plan.firstTags(without: learning.tried)
    pending.publish(bits: left)
    if let form = learning.form { publish(form, isSettled: left == 0 || learning.looks > Self.mostLooks) }
    return nil
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
      note(path, of: root, tried: path)
      checkAssumed(value, path)
    }
  }

  private func confirm(_ value: Value, _ path: TagPath) {
    checkAssumed(value, path)
    learning.withLock { learning in
      guard !learning.isOver else { return }
      _ = settle(&learning)
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
      let made = other(value)
      if withUnsafePointer(to: made, { pathToPayload(of: $0, value)?.tags }) != path.tags { return reportAnother() }
    }
  }

  func learnFromSpecimen() {
    guard learnt.published.1 == Self.unknown, let specimen = plan.specimen.withLock({ $0 }) else { return }
    let value = unsafeDowncast(specimen, to: Specimen<Value>.self).value
    look(at: constructor(value), madeOf: value)
  }
}
