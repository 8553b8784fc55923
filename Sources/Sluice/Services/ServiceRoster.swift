/// The services of a store, in the order in which they were attached.
struct ServiceRoster<Action> {
  private var entries: [ServiceEntry<Action>] = []
  /// The services that observe actions. Stored, because they are needed for each action.
  private(set) var actionObservers: [ServiceEntry<Action>] = []

  var isEmpty: Bool { entries.isEmpty }

  var names: [String] { entries.map(\.context.name) }

  mutating func append(_ entry: ServiceEntry<Action>) {
    entries.append(entry)
    if entry.observesActions { actionObservers.append(entry) }
  }

  /// Removes and returns a service; nil if it was removed before.
  mutating func remove(_ context: AnyServiceContext) -> ServiceEntry<Action>? {
    // Searched from the end, because services end in reverse order.
    guard let index = entries.lastIndex(where: { $0.context === context }) else { return nil }
    if let observer = actionObservers.lastIndex(where: { $0.context === context }) {
      actionObservers.remove(at: observer)
    }
    return entries.remove(at: index)
  }

  /// Removes and returns the service that was attached last.
  mutating func removeLast() -> ServiceEntry<Action>? {
    guard let last = entries.popLast() else { return nil }
    if last.observesActions { actionObservers.removeLast() }
    return last
  }
}
