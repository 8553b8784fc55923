#if Inspector
  /// An action with all its details.
  ///
  /// It is not `Sendable`, because the action is not: it is read in the store's isolation.
  package struct InspectedAction {
    /// Its number.
    package var number: Int
    /// The action itself.
    package var value: Any
    /// The action in Swift's notation.
    package var swift: String
    /// The action as JSON; nil if it cannot be encoded.
    package var json: String?
    /// The values that its reducers read from outside, as text.
    package var coeffects: [(key: String, value: String)] = []
    /// The interceptors and the additions that handled it.
    package var attachments: [String] = []
    /// The actions that it led to.
    package var children: [Int] = []

    /// Makes a description with the required fields.
    package init(number: Int, value: Any, swift: String, json: String? = nil) {
      (self.number, self.value, self.swift, self.json) = (number, value, swift, json)
    }

    /// Returns JSON with the part of the action at a path, and a page of that part's children.
    func json(_ path: ValuePath, _ range: Range<Int>) -> JSONText {
      let tree = ValueTree(value)
      return .object([
        ("n", .int(number)), ("swift", .string(swift.cut(TextLimit.value))), ("json", .optional(json)),
        ("tree", tree.node(at: path)?.json ?? .null), ("parts", .array(tree.children(at: path, range).map(\.json))),
        ("coeffects", .array(coeffects.map { .pair("key", $0.key, "value", $0.value) })),
        ("attachments", .strings(attachments)), ("children", .array(children.map(JSONText.int))),
      ])
    }
  }

  extension JSONText {
    /// Returns an object with two texts; the second is cut.
    static func pair(_ first: String, _ key: String, _ second: String, _ value: String) -> JSONText {
      .object([(first, .string(key)), (second, .string(value.cut(TextLimit.value)))])
    }
  }

  extension InspectedNode {
    var json: JSONText {
      .object([
        ("label", .string(label)), ("type", .string(type)), ("kind", .string(kind.rawValue)),
        ("value", .optional(value)), ("count", .int(count)), ("path", .string(path)),
      ])
    }
  }

  extension ValueDifference.Change {
    var json: JSONText {
      .object([
        ("path", .string(path)), ("kind", .string(kind.rawValue)), ("before", .optional(before)),
        ("after", .optional(after)),
      ])
    }
  }
#endif
