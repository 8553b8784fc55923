#if Inspector
  /// The path from a value to a part of it.
  ///
  /// The page sends paths back as it received them. They are readable nevertheless: `todos[3].title`.
  struct ValuePath: Hashable, Sendable {
    enum Step: Hashable, Sendable {
      /// A part with a name, and the number of parts before it with an equal name.
      case field(String, Int)
      /// A part of an ordered collection.
      case index(Int)
      /// An item of a dictionary or a set with its text, and the number of items before it with an equal text.
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
    // Names may contain the separators of steps, so these are escaped. Scalars are compared, not characters, because a
    // name that begins with a combining scalar would merge with the separator before it.
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
        // An "e" in a name is not escaped; only "\e" is the empty name.
        result.append(scalar)
      }
      return String(result)
    }
  }
#endif
