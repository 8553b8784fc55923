/// The conflicts among the parcels of a store. The store works nevertheless, as the report describes.
public struct ParcelProblems: Error, Equatable, CustomStringConvertible {
  /// One or two sentences for each problem.
  public let problems: [String]

  /// All problems, for a log.
  public var description: String {
    "The parcels of this store do not fit together:" + problems.map { "\n- \($0)" }.joined()
  }
}

extension Delivery {
  /// Returns all conflicts, in a store with these dependencies and further handlers.
  ///
  /// - Parameter performed: the kinds of effects that the store has other handlers for.
  func problems(
    _ dependencies: HeldDependencies, performed: Set<ObjectIdentifier>, needsHandlers: Bool = true
  ) -> [String] {
    problems + conflicts + routes.conflicts + duplicates(performed) + (needsHandlers ? missingHandlers(performed) : [])
      + missingDependencies(dependencies)
  }

  private func duplicates(_ performed: Set<ObjectIdentifier>) -> [String] {
    var owners = Dictionary(uniqueKeysWithValues: performed.map { ($0, "the store") })
    return handlers.compactMap { delivered in
      let (kind, parcel) = (delivered.value.kind, delivered.parcel)
      let key = ObjectIdentifier(kind)
      guard let owner = owners[key] else {
        owners[key] = "the parcel \(parcel)"
        return nil
      }
      return
        "Effects of the kind \(kind) are performed by \(owner) and by the parcel \(parcel). The first one is"
        + " used. Take one of them out."
    }
  }

  private func missingHandlers(_ performed: Set<ObjectIdentifier>) -> [String] {
    var declarations = EffectDeclarations(asksBodies: true)
    for claimed in reducers { claimed.reducer.declareEffects(to: &declarations) }
    let kinds = performed.union(handlers.map { ObjectIdentifier($0.value.kind) })
    return declarations.kinds.filter { !kinds.contains(ObjectIdentifier($0)) }.map { kind in
      "Nobody performs effects of the kind \(kind). Add `EffectHandler(\(kind).self) { … }` to the parcel, or to the store's"
        + " `handlers`."
    }
  }
}
