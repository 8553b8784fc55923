import Incremental

/// The positions of shared values in values of a type, or those of the makers of numbers, determined once per type.
final class SharedLayout: @unchecked Sendable {
  // @unchecked Sendable because it is only changed under the lock of `known`, before any other code has it.
  struct Part {
    let offset: Int
    let holder: SharedHolder
    let elements: [SharedLayout]

    func part(of value: FieldMemory) -> FieldMemory { value.part(at: offset) }
  }

  /// The shared values at fixed offsets.
  @exclusivity(unchecked) private(set) var fields: ContiguousArray<SharedField.Place> = []
  /// Collections and enums at fixed offsets that may contain further shared values.
  @exclusivity(unchecked) private(set) var parts: ContiguousArray<Part> = []

  /// The values whose positions are determined.
  enum Kind { case sharedValues, numberMakers }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  private static let known = Locked<[Kind: [ObjectIdentifier: SharedLayout]]>([:])

  /// Returns the layout of a type; nil if its values contain none.
  static func of(_ type: Any.Type, _ kind: Kind = .sharedValues) -> SharedLayout? {
    let layout = known.withLock { make(type, kind, &$0[kind, default: [:]]) }
    return layout.fields.isEmpty && layout.parts.isEmpty ? nil : layout
  }

  private static func make(
    _ type: Any.Type, _ kind: Kind, _ known: inout [ObjectIdentifier: SharedLayout]
  ) -> SharedLayout {
    if let found = known[ObjectIdentifier(type)] { return found }
    let made = SharedLayout(kind)
    known[ObjectIdentifier(type)] = made
    made.add(type, at: 0, &known)
    return made
  }

  private func add(_ type: Any.Type, at offset: Int, _ known: inout [ObjectIdentifier: SharedLayout]) {
    if type is any SharedNowhere.Type { return }
    if Self.isWanted(type, kind) {
      // The content of a shared value is the last of its properties.
      let content = kind == .sharedValues ? StoredField.all(of: type).last?.offset : 0
      if let content { fields.append(SharedField.Place(offset: offset, contentOffset: content)) }
      return
    }
    guard let holder = SharedHolder(type) else {
      for field in StoredField.all(of: type) { add(field.type, at: offset + field.offset, &known) }
      return
    }
    var visited: Set<ObjectIdentifier> = []
    guard Self.contains(type, kind, &visited) else { return }
    parts.append(Part(offset: offset, holder: holder, elements: holder.elements.map { Self.make($0, kind, &known) }))
  }

  private static func isWanted(_ type: Any.Type, _ kind: Kind) -> Bool {
    switch kind {
    case .sharedValues: type is any AnyShared.Type
    case .numberMakers: type == NumberMaker.self
    }
  }

  /// Returns whether values of a type contain wanted ones. `visited` ends the search in a type that contains itself.
  private static func contains(_ type: Any.Type, _ kind: Kind, _ visited: inout Set<ObjectIdentifier>) -> Bool {
    guard visited.insert(ObjectIdentifier(type)).inserted, !(type is any SharedNowhere.Type) else { return false }
    if isWanted(type, kind) { return true }
    let inside = SharedHolder(type)?.elements ?? StoredField.all(of: type).map(\.type)
    return inside.contains { contains($0, kind, &visited) }
  }
}

extension SharedLayout {
  /// Calls `body` with each shared value that is not at a fixed offset, or a copy of it.
  func forEachInParts(of value: FieldMemory, _ body: (SharedField) -> Void) {
    for part in parts {
      part.holder.forEach(value.part(at: part.offset)) { element, number in
        let layout = part.elements[number]
        for field in layout.fields { body(SharedField(field, of: element)) }
        layout.forEachInParts(of: element, body)
      }
    }
  }

  /// Returns whether any shared value fulfills a condition.
  func contains(in value: FieldMemory, where condition: (SharedField) -> Bool) -> Bool {
    for field in fields where condition(SharedField(field, of: value)) { return true }
    return partsContain(in: value, large: true, where: condition)
  }

  /// Returns whether any shared value that is not at a fixed offset fulfills a condition. Large collections are skipped
  /// unless `large` is true.
  func partsContain(in value: FieldMemory, large: Bool, where condition: (SharedField) -> Bool) -> Bool {
    for part in parts {
      let memory = value.part(at: part.offset)
      if !large, part.holder.isLarge(memory) { continue }
      var isFound = false
      part.holder.forEach(memory) { element, number in
        let layout = part.elements[number]
        isFound =
          isFound || layout.fields.contains { condition(SharedField($0, of: element)) }
          || layout.partsContain(in: element, large: large, where: condition)
      }
      if isFound { return true }
    }
    return false
  }

  /// Calls `body` in place with each shared value that fulfills a condition. Nothing is copied for the other values.
  func change(
    in value: FieldMemory, where condition: (SharedField) -> Bool,
    _ body: (SharedField) -> Void
  ) {
    for field in fields {
      let shared = SharedField(field, of: value)
      if condition(shared) { body(shared) }
    }
    changeParts(of: value, where: condition, body)
  }

  /// Calls `body` in place with each shared value that is not at a fixed offset and fulfills a condition.
  func changeParts(
    of value: FieldMemory, where condition: (SharedField) -> Bool, _ body: (SharedField) -> Void
  ) {
    for part in parts {
      part.holder.change(
        value.part(at: part.offset), { part.elements[$1].contains(in: $0, where: condition) },
        { part.elements[$1].change(in: $0, where: condition, body) })
    }
  }
}

/// A type that keeps past values, which must not be changed.
package protocol SharedNowhere {}

// MARK: - Fields

/// A shared value in a state, without the type of the value.
struct SharedField {
  /// The position of a shared value in values of another type.
  struct Place {
    /// The offset of the shared value.
    let offset: Int
    /// The offset of its content from there.
    let contentOffset: Int
  }

  private let memory: FieldMemory
  private let contentOffset: Int

  init(_ place: Place, of whole: FieldMemory) {
    (memory, contentOffset) = (whole.part(at: place.offset), place.contentOffset)
  }

  /// The stamp that identifies the value.
  var stamp: SharedStamp {
    get { memory.read(as: SharedStamp.self) { $0 } }
    nonmutating set { memory.change(as: SharedStamp.self) { $0 = newValue } }
  }

  /// The identity of the shared value: the key, which follows the stamp.
  var identity: SharedIdentity {
    memory.part(at: MemoryLayout<SharedStamp>.stride).read(as: SharedIdentity.self) { $0 }
  }

  /// The memory of its content.
  var value: FieldMemory { memory.part(at: contentOffset) }
}
