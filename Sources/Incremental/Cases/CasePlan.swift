/// The cases of an enum that carry a payload of one type, directly or inside the payloads of other cases, as far as the
/// types determine them.
final class CasePlan: @unchecked Sendable {
  // @unchecked Sendable because all but what is in a lock is immutable, and metadata lives as long as the program.
  let layout: EnumLayout
  let root: Any.Type
  let payload: Any.Type
  /// The paths to a payload of the type. Some are missing if `isComplete` is false, for example for a recursive enum.
  let candidates: [TagPath]
  let isComplete: Bool
  /// The part of the payload that an enum stores in another form than generic code uses, so that no candidate can be
  /// read; nil if there is none.
  let unreadable: Any.Type?

  /// The limits of the search: the number of enums inside one another, and the number of paths.
  static let depth = 4
  static let width = 256

  /// A payload from a real value, kept only if it holds no references.
  let specimen = Locked<AnyObject?>(nil)
  /// The cases of the functions without captures.
  private let cases = Locked<[FunctionCode: LearntCase]>([:])
  private static let known = Locked<TypeTable>(TypeTable())

  /// Returns the plan for an enum and a payload, or nil if the runtime does not describe the enum as documented. The
  /// key is a type that contains both types.
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

  /// Returns the case of a function, if it is known.
  func known(_ code: FunctionCode) -> LearntCase? { cases.withLock { $0[code] } }

  /// Keeps the case of a function and returns it, or returns the one that another thread has kept meanwhile.
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

  /// The only possible path, or nil if there is none, or more than one.
  var only: TagPath? {
    isComplete && candidates.count == 1 && root != payload ? candidates.first : nil
  }

  /// Returns the first tags of the paths that were not tried, as bits. The last bit stands for all tags without a bit
  /// of their own.
  func firstTags(without tried: Set<[Int32]>) -> UInt64 {
    if !isComplete { return .max }
    return candidates.reduce(0) { bits, path in
      tried.contains(path.tags) ? bits : bits | (path.steps.first.map { Self.bit($0.tag) } ?? .max)
    }
  }

  static func bit(_ tag: Int32) -> UInt64 { 1 << UInt64(min(max(tag, 0), 63)) }

  /// A search through the types, which examines each type once for each depth.
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

/// Returns whether a payload is of a type. The labels of its tuples do not matter, and a single value with a label
/// counts as that value.
func isSamePayload(_ payload: Any.Type, _ type: Any.Type) -> Bool {
  if payload == type { return true }
  guard let elements = TupleElements.of(payload) else { return false }
  if elements.count == 1 { return isSamePayload(elements[0], type) }
  guard let others = TupleElements.of(type), others.count == elements.count else { return false }
  return zip(elements, others).allSatisfy { isSamePayload($0, $1) }
}

/// Returns the name of a type with the types that enclose it, but without its module, such as `Search.Action`.
package func nameInProgram(_ type: Any.Type) -> String {
  let name = String(reflecting: type)
  guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return "\(type)" }
  return String(name[name.index(after: dot)...])
}

// MARK: - Payloads by type

/// A finder of the payload of one type in the values of an enum, whichever case carries it.
@usableFromInline
package final class PayloadFinder<Root, Value>: Sendable {
  @usableFromInline let witnesses: EnumWitnesses?
  /// A bit for each tag whose case carries such a payload. `indirect` has a bit for each of them whose payload is in a
  /// box.
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

  /// Returns the payload of a value, or nil if its case carries a payload of another type.
  ///
  /// - Complexity: A few nanoseconds. Where the runtime does not describe enums as documented, the value is examined by
  ///   `Mirror`.
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
