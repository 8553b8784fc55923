/// The services of a store, in the order in which they were attached.
struct ServiceRoster<Action> {
  private var entries: [ServiceEntry<Action>] = []
  /// The action services. Kept, because they are needed for each action.
  private(set) var actionObservers: [ServiceEntry<Action>] = []

  var isEmpty: Bool { entries.isEmpty }

  var names: [String] { entries.map(\.context.name) }

  mutating func append(_ entry: ServiceEntry<Action>) {
    entries.append(entry)
    if entry.observesActions { actionObservers.append(entry) }
  }

  /// Takes a service out; nil if it is out already.
  mutating func remove(_ context: AnyServiceContext) -> ServiceEntry<Action>? {
    // From the end, because services end in reverse order.
    guard let index = entries.lastIndex(where: { $0.context === context }) else { return nil }
    if let observer = actionObservers.lastIndex(where: { $0.context === context }) {
      actionObservers.remove(at: observer)
    }
    return entries.remove(at: index)
  }

  /// Takes out the one that was attached last.
  mutating func removeLast() -> ServiceEntry<Action>? {
    guard let last = entries.popLast() else { return nil }
    if last.observesActions { actionObservers.removeLast() }
    return last
  }
}
