#if Inspector
  // MARK: - Paths

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

  // MARK: - Parsing

  extension ValuePath {
    /// The maximal length of a path's text: the page gets no longer ones.
    static let longest = 16_000
    static let deepest = 256

    /// Parses the result of `text`; nil for any other text.
    init?(text: String) {
      guard text.utf8.count <= Self.longest else { return nil }
      var reader = PathReader(text)
      guard let steps = reader.readSteps() else { return nil }
      self.steps = steps
    }
  }

  /// A parser of the text of a path from the first scalar to the last.
  private struct PathReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    mutating func readSteps() -> [ValuePath.Step]? {
      var steps: [ValuePath.Step] = []
      while !rest.isEmpty {
        guard steps.count < ValuePath.deepest, let step = readStep(isFirst: steps.isEmpty) else { return nil }
        steps.append(step)
      }
      return steps
    }

    private mutating func readStep(isFirst: Bool) -> ValuePath.Step? {
      if take("[") { return readBracket() }
      guard isFirst || take("."), let name = readField(), let ordinal = readOrdinal() else { return nil }
      return .field(name, ordinal)
    }

    /// Parses the name of a field, whose text is never empty.
    private mutating func readField() -> String? {
      let start = rest.startIndex
      guard let name = readName(until: [".", "[", "#"]) else { return nil }
      return rest.startIndex == start ? nil : name
    }

    private mutating func readBracket() -> ValuePath.Step? {
      guard take("\"") else {
        guard let index = readNumber(), take("]") else { return nil }
        return .index(index)
      }
      guard let key = readName(until: ["\""]), take("\""), let ordinal = readOrdinal(), take("]") else { return nil }
      return .key(key, ordinal)
    }

    /// Parses up to one of these scalars, or to the end. The text of an empty key is empty; that of an empty field is
    /// "\e".
    private mutating func readName(until ends: Set<Unicode.Scalar>) -> String? {
      var name = String.UnicodeScalarView()
      while let scalar = rest.first, !ends.contains(scalar) {
        rest.removeFirst()
        guard scalar == "\\" else {
          name.append(scalar)
          continue
        }
        guard let next = rest.popFirst() else { return nil }
        if next != "e" { name.append(next) }
      }
      return String(name)
    }

    private mutating func readOrdinal() -> Int? { take("#") ? readNumber() : 0 }

    private mutating func readNumber() -> Int? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest[digits.endIndex...]
      return Int(String(digits))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }
  }
#endif
