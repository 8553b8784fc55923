/// Whether this system's runtime describes enums as the documents say: tried with an enum whose cases are known.
enum EnumTrial {
  /// Whether constructors can name cases; if not, values are looked at by `Mirror`.
  static let passed = isPointerPlain && hasPassed(EnumLayout.of(Trial.self))

  private enum Trial {
    case word(String)
    case number(Int)
    indirect case box(String)
    case none
  }

  /// Functions in tables are signed on some systems, and are not called from here.
  private static var isPointerPlain: Bool {
    #if _ptrauth(_none)
      true
    #else
      false
    #endif
  }

  static func hasPassed(_ layout: EnumLayout?) -> Bool {
    guard let layout, layout.cases.map(\.name) == ["word", "number", "box", "none"] else { return false }
    let (cases, text) = (layout.cases, "a text that is too long for its own bytes")
    return cases[0].payload == String.self && cases[1].payload == Int.self && cases[2].payload == String.self
      && cases[3].payload == nil && cases.map(\.isIndirect) == [false, false, true, false]
      && payload(.word(text), 0, layout, false) == text && payload(.number(7), 1, layout, false) == 7
      && payload(.box(text), 2, layout, true) == text && tag(.none, layout) == 3
  }

  private static func tag(_ root: Trial, _ layout: EnumLayout) -> Int32 {
    withUnsafePointer(to: root) { layout.witnesses.tag(of: $0) }
  }

  private static func payload<Value>(_ root: Trial, _ tag: Int32, _ layout: EnumLayout, _ isIndirect: Bool) -> Value? {
    withUnsafePointer(to: root) { root in
      guard layout.witnesses.tag(of: root) == tag else { return nil }
      return layout.witnesses.copyPayload(of: root, isIndirect: isIndirect, as: Value.self)
    }
  }
}
