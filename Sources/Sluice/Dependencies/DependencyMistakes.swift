import Incremental

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
      why: "It has no value of its own: \(key) is neither a Dependency with a default value nor a DerivedDependency.",
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
