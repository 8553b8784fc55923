#if Inspector
  import Foundation

  /// A writer of a value on one line of bounded length, in bounded time.
  ///
  /// `String(describing:)` is not suitable: it writes all elements of a collection, and does not end for values that
  /// contain themselves.
  struct OneLine {
    private static let deepest = 4
    private static let mostElements = 8

    private var text = ""
    private let limit: Int

    /// Returns the text of a node: a leaf in up to 2,000 characters, anything else as a summary.
    static func text(of reflected: ReflectedValue) -> String {
      if let text = leaf(reflected.value, reflected.form) { return text.cut(TextLimit.value) }
      var line = OneLine(limit: TextLimit.label)
      line.write(reflected, depth: 0)
      return line.text.cut(TextLimit.label)
    }

    static func text(of value: Any) -> String { text(of: ReflectedValue(value)) }

    /// Returns the text of a dictionary's key, or of a set's element.
    static func key(_ value: Any) -> String { text(of: value).cut(TextLimit.label) }

    private init(limit: Int) { self.limit = limit }

    private mutating func write(_ reflected: ReflectedValue, depth: Int) {
      guard depth < Self.deepest, text.utf8.count <= limit else { return text += "…" }
      if let leaf = Self.leaf(reflected.value, reflected.form) {
        return text += reflected.kind == .string ? "\"\(leaf.cut(limit))\"" : leaf.cut(limit)
      }
      let parts = reflected.parts
      switch reflected.form {
      case .enumCase(let name, _): write(".\(name)", "(", ")", parts, ofCase: name, depth)
      case .fields(.structure, let mirror) where mirror.displayStyle == .tuple: write("", "(", ")", parts, depth)
      case .fields: write(_typeName(type(of: reflected.value), qualified: false), "(", ")", parts, depth)
      case .dictionary where parts.count == 0: text += "[:]"
      case .elements, .sequence, .set, .dictionary:
        parts.count > Self.mostElements ? text += "\(parts.count) elements" : write("", "[", "]", parts, depth)
      case .nothing, .leaf: break
      }
    }

    private mutating func write(
      _ name: String, _ open: String, _ close: String, _ parts: any ValueParts, ofCase: String? = nil, _ depth: Int
    ) {
      text += name + open
      for position in 0..<parts.count {
        if position > 0 { text += ", " }
        guard text.utf8.count <= limit else { return text += "…" }
        let part = parts.part(at: position)
        if let label = Self.label(of: part), label != ofCase { text += "\(label): " }
        write(ReflectedValue(part.value), depth: depth + 1)
      }
      text += close
    }

    /// Returns the label of a part; nil for positions and for elements of sets.
    private static func label(of part: ValuePart) -> String? {
      switch part.steps.last {
      case .field: Int(part.label) == nil ? part.label : nil
      case .key: OneLine.key(part.value) == part.label ? nil : part.label
      default: nil
      }
    }
  }

  extension OneLine {
    /// Returns the whole text of a value that needs no summary; nil for any other value.
    private static func leaf(_ value: Any, _ form: ReflectedValue.Form) -> String? {
      switch form {
      case .nothing: return "nil"
      case .leaf(.function): return _typeName(type(of: value), qualified: false)
      case .leaf: return leaf(value)
      case .fields(let kind, let mirror):
        if let value = value as? any CustomStringConvertible { return value.description }
        if kind == .enumCase { return ".\(value)" }
        return mirror.children.isEmpty && mirror.displayStyle != .tuple && mirror.superclassMirror == nil
          ? "\(_typeName(type(of: value), qualified: false))()" : nil
      case .enumCase: return (value as? any CustomStringConvertible)?.description
      case .elements, .sequence, .set, .dictionary: return nil
      }
    }

    private static func leaf(_ value: Any) -> String {
      switch value {
      case let text as String: text
      case let date as Date: date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      case let data as Data: "\(data.count) bytes"
      case is any Actor: _typeName(type(of: value), qualified: false)
      default: "\(value)"
      }
    }
  }

  // MARK: - Lengths

  /// The limits of texts that the page did not request in full.
  enum TextLimit {
    static let label = 160
    static let value = 2_000
  }

  extension StringProtocol {
    /// Returns the beginning of this text, with "…" if anything was left out.
    ///
    /// The limit counts scalars, not characters: one character can have any number of them.
    func cut(_ limit: Int) -> String {
      let scalars = unicodeScalars
      guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
        end != scalars.endIndex
      else { return String(self) }
      return String(self[..<end]) + "…"
    }
  }
#endif
