// Documentation/Internals/Postgres.md explains what a way back is for.

extension Migrations {
  /// The earliest version in which this program can write: that before the versions with a way back at the end.
  package var lowest: Int {
    var lowest = current
    for (index, version) in versions.enumerated().reversed() {
      if version.back == nil { break }
      lowest = index > 0 ? versions[index - 1].number : version.number - 1
    }
    return lowest
  }

  /// Returns an action of this program as an earlier version writes it.
  ///
  /// - Throws: `MigrationError.notInVersion` if it would not be read as the same action.
  package func action(_ text: String, to version: Int) throws -> String {
    try lowered(text, to: version, "the action") {
      try $0.action.applied(to: $1)
    } back: {
      try $0.action.applied(to: $1)
    }
  }

  /// Returns a state of this program as an earlier version writes it.
  ///
  /// - Throws: `MigrationError.notInVersion` if it would not be read as the same state.
  package func state(_ text: String, to version: Int) throws -> String {
    try lowered(text, to: version, "the state") {
      try $0.converted(state: $1)
    } back: {
      try $0.converted(state: $1)
    }
  }

  /// Returns the name of a recorded dependency in an earlier version.
  package func dependency(_ name: String, to version: Int) throws -> String {
    versions.reversed().prefix { $0.number > version }.reduce(name) { $1.back?.dependencies[$0] ?? $0 }
  }

  /// Converts a value back and forth, and compares what it was with what will be read.
  private func lowered(
    _ text: String, to version: Int, _ name: String, forth: (Changes, JSONValue) throws -> JSONValue?,
    back: (Changes, JSONValue) throws -> JSONValue?
  ) throws -> String {
    let steps = versions.drop { $0.number <= version }
    if steps.isEmpty { return text }
    if version < lowest {
      throw MigrationError.notInVersion(version: version, reason: "there is no way back to that version")
    }
    let original = try JSONValue(parsing: text.utf8)
    var value = original
    for step in steps.reversed() {
      guard let changes = step.back, let lower = try converted(value, by: changes, step.number, name, version, back)
      else {
        throw MigrationError.notInVersion(
          version: version, reason: "\(name) is new in version \(step.number)")
      }
      value = lower
    }
    let again = try Self.converted(value, by: steps, forth)
    if again?.isEquivalent(to: original) != true {
      let found = again?.text ?? "nothing"
      throw MigrationError.notInVersion(
        version: version, reason: "\(name) would be read as \(found), and is \(original.text)")
    }
    return value.text
  }

  private func converted(
    _ value: JSONValue, by changes: Changes, _ number: Int, _ name: String, _ version: Int,
    _ convert: (Changes, JSONValue) throws -> JSONValue?
  ) throws -> JSONValue? {
    do {
      return try convert(changes, value)
    } catch {
      throw MigrationError.notInVersion(
        version: version, reason: "the way back of \(name) from version \(number) failed: \(error)")
    }
  }
}

extension JSONValue {
  /// Whether another value is read as this one: 1 and 1.0 are.
  func isEquivalent(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let text), .number(let otherText)):
      if text == otherText { return true }
      // Not as `Double`, which has no more than 53 bits of a whole number.
      if let whole = int, let otherWhole = other.int { return whole == otherWhole }
      return double == other.double && abs(double ?? 0) < 9e15
    case (.array(let elements), .array(let others)):
      return elements.elementsEqual(others) { $0.isEquivalent(to: $1) }
    case (.object(let object), .object(let otherObject)):
      guard object.fields.count == otherObject.fields.count else { return false }
      return object.fields.allSatisfy { name, value in otherObject[name].map(value.isEquivalent) ?? false }
    default: return self == other
    }
  }
}
