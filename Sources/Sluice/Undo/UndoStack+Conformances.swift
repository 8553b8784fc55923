extension UndoStack: Equatable where Change: Equatable {
  /// Returns whether both have equal steps and positions.
  ///
  /// - Complexity: O(1) for a stack and its copy, or its copy from before a change; otherwise O(n).
  public static func == (a: UndoStack, b: UndoStack) -> Bool {
    guard a.numbers == b.numbers, a.past.count == b.past.count, a.revision == b.revision, a.saved == b.saved else {
      return false
    }
    guard a.start == b.start, a.open == b.open, a.group == b.group, a.limits == b.limits, a.past == b.past else {
      return false
    }
    return a.future == b.future
  }
}

extension UndoStack: Codable where Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case limits, past, future, numbers, start, saved, bytes, open, group
    // The key in existing files.
    case session = "run"
  }

  /// Decodes steps.
  ///
  /// In another store, the next change ends an open step; the journal of this store continues it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    limits = try container.decode(UndoLimits.self, forKey: .limits)
    past = try container.decode(UndoSteps<Change>.self, forKey: .past)
    future = try container.decode([UndoStep<Change>].self, forKey: .future)
    numbers = try container.decode(Int.self, forKey: .numbers)
    start = try container.decode(Int.self, forKey: .start)
    saved = try container.decodeIfPresent(Int.self, forKey: .saved)
    bytes = try container.decode(Int.self, forKey: .bytes)
    open = try container.decodeIfPresent(OpenStep.self, forKey: .open)
    group = try container.decodeIfPresent(OpenGroup.self, forKey: .group)
    session = try container.decodeIfPresent(Int.self, forKey: .session)
  }

  /// Encodes the steps.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(limits, forKey: .limits)
    try container.encode(past, forKey: .past)
    try container.encode(future, forKey: .future)
    try container.encode(numbers, forKey: .numbers)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(saved, forKey: .saved)
    try container.encode(bytes, forKey: .bytes)
    try container.encodeIfPresent(open, forKey: .open)
    try container.encodeIfPresent(group, forKey: .group)
    try container.encodeIfPresent(session, forKey: .session)
  }
}
