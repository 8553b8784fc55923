// Documentation/Internals/Dependencies.md explains why dependencies are layers of tables.

import Incremental

/// The values provided in one copy of dependencies, over the copy it was made from, and the values derived from them.
///
/// A value that is not provided is cached in the lowest layer in which it would be the same: no layer above that
/// provides one of its inputs, up to the layer that reads it. So copies share it, whichever of them reads first.
/// Layers above note it when they read it.
@usableFromInline
class DependencyLayer {
  // Unchecked because dependencies are used in one isolation, and no access contains another.
  @usableFromInline @exclusivity(unchecked) final var table = TypeTable()
  @usableFromInline @exclusivity(unchecked) private(set) final var parent: DependencyLayer?
  /// Records the values that are read through this layer.
  @usableFromInline final let log: CoeffectLog?
  final let isTest: Bool
  final let isPreview: Bool
  /// The value that is being provided, for a key without a default value.
  final var offered: Any?
  /// The keys that are provided in this layer.
  final private(set) var provided: [any DependencyKey.Type] = []
  /// The keys whose values are being created in this layer.
  private(set) final var making: [any DependencyKey.Type] = []

  init(isTest: Bool, isPreview: Bool = false) { (self.isTest, self.isPreview, log) = (isTest, isPreview, nil) }

  /// Creates a layer in which nothing is provided yet.
  init(over parent: DependencyLayer, recordingIn log: CoeffectLog? = nil) {
    parent.absorb()
    (self.parent, isTest, isPreview, self.log) = (parent, parent.isTest, parent.isPreview, log)
  }

  deinit { table.destroy() }

  @inlinable @inline(__always)
  final func value<Key: DependencyKey>(of key: Key.Type, readAt place: @autoclosure () -> Origin) -> Key.Value {
    table.value(under: ObjectIdentifier(key), as: Key.Value.self) ?? find(key, place())
  }

  @inlinable @inline(__always)
  final func value<Key: DependencyKey, Result: Sendable>(
    of key: Key.Type, readAt place: @autoclosure () -> Origin, _ produce: (Key.Value) -> Result
  ) -> Result {
    if let value = table.value(under: ObjectIdentifier(key), as: Key.Value.self) { return produce(value) }
    return find(key, place(), produce)
  }

  /// Returns the value of a key that is not in this layer's table. A separate function, so that a read stays small
  /// where it is inlined.
  @inlinable @inline(never)
  final func find<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    guard let log, let parent else { return resolve(key, place) }
    return log.answer(key) { parent.value(of: key, readAt: place) }
  }

  /// Returns the result of a function of the value of a key that is not in this layer's table.
  @inlinable @inline(never)
  final func find<Key: DependencyKey, Result: Sendable>(
    _ key: Key.Type, _ place: Origin, _ produce: (Key.Value) -> Result
  ) -> Result {
    guard let log, let parent else { return produce(resolve(key, place)) }
    return log.answer(key) { produce(parent.value(of: key, readAt: place)) }
  }

  /// Returns the value of a key that is not in this layer's table.
  @usableFromInline
  func resolve<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    inherited(key) ?? offer(to: key) ?? make(key, place)
  }

  /// Creates a value; a layer below may observe its creation.
  func watched<Value>(_ make: () -> Value) -> Value {
    if let parent { parent.watched(make) } else { make() }
  }

  private final func offer<Key: DependencyKey>(to key: Key.Type) -> Key.Value? {
    guard let offered, !(key is any Dependency.Type) else { return nil }
    return offered as? Key.Value
  }

  /// Returns the value of a key, if this layer or one below has it and it applies here. A found value is added to the
  /// table.
  final func inherited<Key: DependencyKey>(_ key: Key.Type) -> Key.Value? {
    let id = ObjectIdentifier(key)
    return found(id) == nil ? nil : table.value(under: id, as: Key.Value.self)
  }

  /// Returns the value in this layer or below that applies here.
  func found(_ id: ObjectIdentifier) -> AnyKept? {
    if let kept = table.kept(under: id) { return kept }
    guard let kept = parent?.found(id), !isProvided(anyOf: kept.origins) else { return nil }
    table.keep(kept, under: id)
    return kept
  }

  final func provide<Key: DependencyKey>(_ key: Key.Type, to value: Key.Value) {
    let id = ObjectIdentifier(key)
    table.removeAll { $0.origins.contains(id) }
    table.keep(Kept(value), under: id)
    if !isProvided(anyOf: [id]) { provided.append(key) }
  }

  private func isProvided(anyOf keys: [ObjectIdentifier]) -> Bool {
    provided.contains { keys.contains(ObjectIdentifier($0)) }
  }
}

extension DependencyLayer {
  /// Creates the value of a key, and notes what it reads for that.
  private func make<Key: DependencyKey>(_ key: Key.Type, _ place: Origin) -> Key.Value {
    if let start = making.firstIndex(where: { $0 == key }) { reportCycle(making[start...] + [key], place) }
    making.append(key)
    let probe = ProbeLayer(over: self, readAt: place)
    let value = watched { key.makeValue(for: Dependencies(probe)) }
    making.removeLast()
    let kept = Kept(value, origins: probe.origins)
    table.keep(kept, under: ObjectIdentifier(key))
    lowest(for: kept.origins).keepIfAbsent(kept, under: ObjectIdentifier(key))
    return value
  }

  private func lowest(for origins: [ObjectIdentifier]) -> DependencyLayer {
    var layer = self
    while let parent = layer.parent, !layer.isProvided(anyOf: origins) { layer = parent }
    return layer
  }

  private func keepIfAbsent(_ kept: AnyKept, under id: ObjectIdentifier) {
    if table.kept(under: id) == nil { table.keep(kept, under: id) }
  }

  /// Merges the layer below into this one, if nothing else retains it. Otherwise reads would slow down with each
  /// further copy of a copy.
  private func absorb() {
    guard type(of: self) == DependencyLayer.self, isKnownUniquelyReferenced(&parent), let lower = parent,
      type(of: lower) == DependencyLayer.self
    else {
      return
    }
    for (id, kept) in lower.table.all where table.kept(under: id) == nil && !isProvided(anyOf: kept.origins) {
      table.keep(kept, under: id)
    }
    provided += lower.provided.filter { !isProvided(anyOf: [ObjectIdentifier($0)]) }
    parent = lower.parent
  }
}

// MARK: - Recording the inputs of a value

/// The layer that `value(given:)` reads through. It notes these reads.
final class ProbeLayer: DependencyLayer {
  private(set) var origins: [ObjectIdentifier] = []
  /// The source location where the user read the value that is being created.
  let place: Origin

  init(over parent: DependencyLayer, readAt place: Origin) {
    self.place = place
    super.init(over: parent)
  }

  override func resolve<Key: DependencyKey>(_ key: Key.Type, _: Origin) -> Key.Value {
    if let value = inherited(key) { return value }
    // Created in the parent, so that others find it; then found here, to note what it was created from.
    let made = parent.unsafelyUnwrapped.value(of: key, readAt: place)
    return inherited(key) ?? made
  }

  override func found(_ id: ObjectIdentifier) -> AnyKept? {
    let kept = super.found(id)
    note(id)
    kept?.origins.forEach(note)
    return kept
  }

  private func note(_ id: ObjectIdentifier) {
    if !origins.contains(id) { origins.append(id) }
  }
}

// MARK: - Mistakes

extension Dependencies {
  /// Reports a value that must be provided and is not.
  func reportMissing<Key: DependencyKey>(_ key: Key.Type) -> Never {
    let place = (layer as? ProbeLayer)?.place
    let makers = layer.parent?.making.dropLast().map { "\($0)" } ?? []
    let path =
      makers.isEmpty ? "" : " It is needed for \(makers.reversed().joined(separator: ", which is needed for "))."
    let what =
      "The dependency \(key) was read at \(place.map { "\($0)" } ?? "an unknown place"), but nobody provided a value.\(path)"
    LiveUse.current?.noteStop(
      "\(what) The test cannot go on without one, so the program ends. Provide one: `TestStore(…) { Provide(\(key).self, …) }`."
    )
    misuse(
      what,
      why: "It has no value of its own: \(key) is not a Dependency.",
      fix: "Provide one for the store, `Store(…, dependencies: Dependencies { Provide(\\.name, value) })`, or for the"
        + " reducers that read it, `reducer.dependencies { Provide(\\.name, value) }`. Or let \(key) conform to Dependency.",
      fileID: place?.file ?? #fileID, line: place?.line ?? #line)
  }
}

extension DependencyLayer {
  /// Reports a key whose value is needed to create itself.
  func reportCycle(_ path: ArraySlice<any DependencyKey.Type>, _ place: Origin) -> Never {
    let what =
      "Dependencies need each other: \(path.map { "\($0)" }.joined(separator: " → ")). The first was read at \(place)."
    LiveUse.current?.noteStop("\(what) The program ends.")
    misuse(
      what,
      why: "None of them can be made before the others.",
      fix: "Let one of them have a default value, or provide it.", fileID: place.file, line: place.line)
  }
}
