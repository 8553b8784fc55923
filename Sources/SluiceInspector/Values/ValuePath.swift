#if Inspector
  /// Leads from a value to a part of it.
  ///
  /// The page sends paths back as it got them. A person can read them nevertheless: `todos[3].title`.
  struct ValuePath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
      /// A part with a name, and how many parts before it have the same name.
      case field(String, Int)
      /// A part of a collection with an order.
      case index(Int)
      /// An item of a dictionary or of a set by its text, and how many items before it have the same text.
      case key(String, Int)
    }

    var steps: [Step] = []

    static func + (path: ValuePath, steps: [Step]) -> ValuePath { ValuePath(steps: path.steps + steps) }

    var text: String {
      var text = ""
      for step in steps { step.write(to: &text) }
      return text
    }
  }

  extension ValuePath.Step {
    // Names may contain what separates steps, so it is escaped. Scalars are looked at, not characters, because a name that
    // begins with a combining scalar would merge with the separator before it.
    private static let escaped: Set<Unicode.Scalar> = [".", "[", "]", "#", "\"", "\\"]

    fileprivate func write(to text: inout String) {
      switch self {
      case .field(let name, let ordinal):
        if !text.isEmpty { text += "." }
        text += name.isEmpty ? "\\e" : Self.escape(name)
        if ordinal > 0 { text += "#\(ordinal)" }
      case .index(let index): text += "[\(index)]"
      case .key(let key, let ordinal):
        text += "[\"\(Self.escape(key))\""
        if ordinal > 0 { text += "#\(ordinal)" }
        text += "]"
      }
    }

    private static func escape(_ name: String) -> String {
      var result = String.UnicodeScalarView()
      for scalar in name.unicodeScalars {
        if escaped.contains(scalar) { result.append("\\") }
        // "e" at the beginning is itself; only "\e" is the empty name.
        result.append(scalar)
      }
      return String(result)
    }
  }
#endif
