#if Inspector
  /// An action in full.
  ///
  /// It is not `Sendable`, because the action is not: it is looked at in the store's isolation.
  package struct InspectedAction {
    /// Its number.
    package var number: Int
    /// The action itself.
    package var value: Any
    /// The action as Swift.
    package var swift: String
    /// The action as JSON, if it can be encoded.
    package var json: String?
    /// What its reducers read from outside, with a text for each value.
    package var coeffects: [(key: String, value: String)] = []
    /// The child reducers that were attached.
    package var attachments: [String] = []
    /// The actions it led to.
    package var children: [Int] = []

    /// Describes an action; set what else is known.
    package init(number: Int, value: Any, swift: String, json: String? = nil) {
      (self.number, self.value, self.swift, self.json) = (number, value, swift, json)
    }

    /// With the part of the action that a path leads to, and a page of the parts of that.
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
    /// Two texts with names; the second is cut.
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
