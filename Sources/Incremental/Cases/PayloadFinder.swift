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
