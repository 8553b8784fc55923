/// What the types tell of the cases of an enum that carry a payload, directly or in the payloads of cases.
final class CasePlan: @unchecked Sendable {
  // @unchecked Sendable because all but what is in a lock is immutable, and metadata lives as long as the program.
  let layout: EnumLayout
  let root: Any.Type
  let payload: Any.Type
  /// The paths to a payload of the type; not all of them if `isComplete` is false, as of an enum that is in itself.
  let candidates: [TagPath]
  let isComplete: Bool
  /// What an enum stores in another form than generic code uses, and no candidate can be read for.
  let unreadable: Any.Type?

  /// How many enums inside each other are looked into, and how many paths.
  static let depth = 4
  static let width = 256

  /// A payload that was seen, if it refers to nothing.
  let specimen = Locked<AnyObject?>(nil)
  /// The cases of the functions that capture nothing.
  private let cases = Locked<[FunctionCode: LearntCase]>([:])
  private static let known = Locked<TypeTable>(TypeTable())

  /// Nil if the runtime does not describe the enum as the documents say. The key is a type that has both types in it.
  static func of(_ root: Any.Type, _ payload: Any.Type, key: Any.Type) -> CasePlan? {
    let key = ObjectIdentifier(key)
    if let plan = known.withLock({ $0.value(under: key, as: CasePlan.self) }) { return plan }
    guard EnumTrial.passed, let layout = EnumLayout.of(root) else { return nil }
    let plan = CasePlan(layout, root, payload)
    return known.withLock { known in
      if let other = known.value(under: key, as: CasePlan.self) { return other }
      known.keep(Kept(plan), under: key)
      return plan
    }
  }

  /// The case of a function.
  func known(_ code: FunctionCode) -> LearntCase? { cases.withLock { $0[code] } }

  /// Keeps the case of a function, and returns it; another one if another thread was faster.
  func keep(_ made: LearntCase, of code: FunctionCode) -> LearntCase {
    cases.withLock { cases in
      let kept = cases[code] ?? made
      cases[code] = kept
      return kept
    }
  }

  private init(_ layout: EnumLayout, _ root: Any.Type, _ payload: Any.Type) {
    (self.layout, self.root, self.payload) = (layout, root, payload)
    var search = Search(payload: payload)
    let suffixes = search.paths(in: layout, depth: Self.depth)
    let isSelf = root == payload
    let paths = suffixes.prefix(Self.width).sorted { $0.count < $1.count }
    candidates = (isSelf ? [TagPath([])] : []) + paths.map { TagPath($0) }
    isComplete = suffixes.count <= Self.width
    let isGeneral = candidates.allSatisfy { $0.steps.last?.item.isParameter ?? false }
    unreadable = isGeneral ? nil : FunctionPayload.inside(payload)
  }

  /// The only path that there can be.
  var only: TagPath? {
    isComplete && candidates.count == 1 && root != payload ? candidates.first : nil
  }

  /// The first tags of the paths that were not tried, as bits. The last bit is for all tags that have none.
  func firstTags(without tried: Set<[Int32]>) -> UInt64 {
    if !isComplete { return .max }
    return candidates.reduce(0) { bits, path in
      tried.contains(path.tags) ? bits : bits | (path.steps.first.map { Self.bit($0.tag) } ?? .max)
    }
  }

  static func bit(_ tag: Int32) -> UInt64 { 1 << UInt64(min(max(tag, 0), 63)) }

  /// The search through the types, each of which is looked into once for each depth.
  private struct Search {
    let payload: Any.Type
    private var found: [Key: [[TagPath.Step]]] = [:]

    private struct Key: Hashable {
      let type: ObjectIdentifier
      let depth: Int
    }

    init(payload: Any.Type) { self.payload = payload }

    mutating func paths(in layout: EnumLayout, depth: Int) -> [[TagPath.Step]] {
      let key = Key(type: ObjectIdentifier(layout.type), depth: depth)
      if let known = found[key] { return known }
      var paths: [[TagPath.Step]] = []
      for (tag, item) in layout.cases.enumerated() {
        let step = TagPath.Step(layout: layout, tag: Int32(tag))
        if isSamePayload(item.carried, payload) { paths.append([step]) }
        guard depth > 1, item.payload != nil, let inner = EnumLayout.of(item.carried) else { continue }
        paths += self.paths(in: inner, depth: depth - 1).map { [step] + $0 }
        if paths.count > CasePlan.width { break }
      }
      found[key] = paths
      return paths
    }
  }
}

/// Whether a payload is of a type; the labels of its tuples do not matter, and one value with a label is that value.
func isSamePayload(_ payload: Any.Type, _ type: Any.Type) -> Bool {
  if payload == type { return true }
  guard let elements = TupleElements.of(payload) else { return false }
  if elements.count == 1 { return isSamePayload(elements[0], type) }
  guard let others = TupleElements.of(type), others.count == elements.count else { return false }
  return zip(elements, others).allSatisfy { isSamePayload($0, $1) }
}

/// The name of a type with the types around it, without its module: `Search.Action`.
package func nameInProgram(_ type: Any.Type) -> String {
  let name = String(reflecting: type)
  guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return "\(type)" }
  return String(name[name.index(after: dot)...])
}

// MARK: - Payloads in any case

/// Takes the payload of one type out of an enum, whichever case carries it.
@usableFromInline
package final class PayloadFinder<Root, Value>: Sendable {
  @usableFromInline let witnesses: EnumWitnesses?
  /// A bit for each tag whose case carries such a payload, and for each of them with its payload in a box.
  @usableFromInline let tags: UInt64
  @usableFromInline let indirect: UInt64

  /// The finder for two types; the same object each time.
  @inlinable @inline(__always)
  package static var shared: PayloadFinder {
    payloadFinders.object(under: ObjectIdentifier(Self.self), as: PayloadFinder.self) ?? makeShared()
  }

  @usableFromInline @inline(never)
  static func makeShared() -> PayloadFinder {
    payloadFinders.keep(PayloadFinder(), under: ObjectIdentifier(Self.self))
  }

  private init() {
    var (tags, indirect) = (0 as UInt64, 0 as UInt64)
    guard EnumTrial.passed, let layout = EnumLayout.of(Root.self), layout.cases.count <= UInt64.bitWidth else {
      (witnesses, self.tags, self.indirect) = (nil, 0, 0)
      return
    }
    for (tag, each) in layout.cases.enumerated() where each.payload.map({ isSamePayload($0, Value.self) }) ?? false {
      tags |= 1 << UInt64(tag)
      if each.isIndirect { indirect |= 1 << UInt64(tag) }
    }
    (witnesses, self.tags, self.indirect) = (layout.witnesses, tags, indirect)
  }

  /// The payload of a value, or nil if its case carries another one.
  ///
  /// - Complexity: a few nanoseconds; where the runtime does not describe enums as the documents say, the value is
  ///   looked at by `Mirror`.
  @inlinable @inline(__always)
  package func payload(of root: Root) -> Value? {
    guard let witnesses else { return reflected(root) }
    return withUnsafePointer(to: root) { root in
      let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: witnesses.tag(of: root))
      guard tags & bit != 0 else { return nil }
      return witnesses.copyPayload(of: root, isIndirect: indirect & bit != 0, as: Value.self)
    }
  }

  @usableFromInline @inline(never)
  func reflected(_ root: Root) -> Value? {
    if Reflected.isEnum(root) { return Reflected.look(at: root).payload as? Value }
    return Mirror(reflecting: root).children.first?.value as? Value
  }
}

@usableFromInline let payloadFinders = TypeCache()
