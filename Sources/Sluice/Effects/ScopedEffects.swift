/// The effects that belong to a removable part of the state: a row, a case, or the value of an optional.
///
/// It only finds them; `EffectRunner.cancelGone` cancels them after each reduction.
struct ScopedEffects {
  private struct Group {
    /// The elements of the collection at the last check; nil if the presence of each element must be checked.
    var membership: (any Membership)?
    var runs: [Int: AnyEffectPlace] = [:]
  }

  /// Groups by the place of the collection, so that one comparison shows whether any of its elements was removed.
  private var groups: [GroupName: Group] = [:]
  private var names: [Int: GroupName] = [:]

  private struct GroupName: Hashable {
    let parent: [PlaceStep]
    let attachmentPoint: ObjectIdentifier
  }

  var isEmpty: Bool { names.isEmpty }

  mutating func add(_ run: EffectRun, id: Int) {
    guard let place = run.place, let step = run.steps.last else { return }
    let name = GroupName(parent: run.steps.dropLast(), attachmentPoint: step.attachmentPoint)
    names[id] = name
    groups[name, default: Group()].runs[id] = place
  }

  mutating func remove(_ id: Int) {
    guard let name = names.removeValue(forKey: id) else { return }
    groups[name]?.runs[id] = nil
    if groups[name]?.runs.isEmpty == true { groups[name] = nil }
  }

  /// Returns the effects whose part was removed.
  ///
  /// - Complexity: for the rows of a collection, one comparison as long as no row was inserted, removed or moved;
  ///   otherwise one check per effect.
  mutating func gone(in owner: any CoreOwner) -> [Int] {
    var gone: [Int] = []
    for (name, group) in groups {
      guard let sample = group.runs.values.first else { continue }
      let membership = owner.membership(at: sample)
      if let membership, let former = group.membership, membership.isSame(as: former) { continue }
      groups[name]?.membership = membership
      for (id, place) in group.runs where !owner.isPresent(place) { gone.append(id) }
    }
    return gone.sorted()
  }
}
