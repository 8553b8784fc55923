import Incremental

/// A store's connections to the places of the shared values in its state.
final class SharedLinks {
  // Unchecked, as in `Core`: the store's isolation keeps two accesses apart.
  private let layout: SharedLayout
  let edits = SharedEdits()
  let receiver: SharedReceiver
  private let places: SharedPlaces
  /// The links in the order in which they were found.
  @exclusivity(unchecked) private var links: ContiguousArray<SharedLink> = []
  /// The stamps of the links. A field of the state with any other stamp has another value.
  @exclusivity(unchecked) private var stamps: ContiguousArray<SharedStamp> = []
  /// Whether the store replays a record, without its places.
  @exclusivity(unchecked) private var isReplaying = false
  /// Whether actions may be of any type; nil before the first action.
  @exclusivity(unchecked) private var actionsAreOpen: Bool?
  /// The number of elements of each part at the last check.
  @exclusivity(unchecked) private var counts: ContiguousArray<Int>
  /// Records the values that reducers read; nil if nothing records.
  @exclusivity(unchecked) private var log: CoeffectLog?
  /// Whether the state was replaced by other means than an action, so that the links take its values.
  @exclusivity(unchecked) var isReplaced = false
  /// Whether a written value was overwritten by another part.
  @exclusivity(unchecked) private var hasOverwritten = false
  /// Whether a place has a newer value that could not be taken at once.
  @exclusivity(unchecked) var hasNewer = false

  init(_ layout: SharedLayout, _ places: SharedPlaces, _ receiver: SharedReceiver) {
    (self.layout, self.places, self.receiver) = (layout, places, receiver)
    counts = ContiguousArray(repeating: 0, count: layout.parts.count)
    edits.owner = self
  }

  /// Returns the link of a shared value, which is created when the value is first found in the state.
  func link(for field: SharedField) -> SharedLink {
    let identity = field.identity
    for link in links where link.isFor(identity) { return link }
    let link = SharedLink(field)
    links.append(link)
    if !isReplaying { open(link, field) }
    return link
  }

  /// Returns the value that a new shared value will have in the state. A reducer has created it, and reads it before it
  /// is in the state.
  func value(ofNew new: SharedContent) -> SharedContent {
    for link in links where link.isFor(new.identity) { return link.value }
    let link = SharedLink(new)
    links.append(link)
    if !isReplaying { open(link, new) } else if let log { _ = link.repeatRecorded(log) }
    return link.value
  }

  private func open(_ link: SharedLink, _ field: SharedField) { open(link, SharedContent(field)) }

  private func open(_ link: SharedLink, _ new: SharedContent) {
    link.connect(receiver, places)
    if link.value == new { return }
    if let log { link.record(in: log) } else { link.isIncoming = true }
  }

  /// Ends the links when the store has ended or was freed: a place that is notifying its stores does not reach it any
  /// more.
  func end() {
    disconnect()
    receiver.end()
  }

  private func disconnect() {
    for link in links { link.disconnect(receiver) }
    (links, stamps) = ([], [])
  }

  /// Suspends until all values are stored.
  func saved(isolation: isolated (any Actor)?) async throws {
    for link in links { try await link.saved(isolation: isolation) }
  }
}

extension SharedLinks {
  /// Connects with the places, and writes their values into the state.
  func connect(_ state: FieldMemory) {
    disconnect()
    (isReplaying, isReplaced, log) = (false, false, nil)
    gather(state)
    share()
  }

  /// Prepares for a reducer.
  func begin(_ state: FieldMemory, _ core: Core) {
    log = core.current.log
    if !isReplaced, log == nil, !isReplaying { return }
    isReplaying = log?.isReplaying == true
    if isReplaced || isReplaying && links.isEmpty { align(state) }
    guard let log else { return }
    if !isReplaying {
      for link in links where link.isIncoming { link.record(in: log) }
    } else if links.count(where: { $0.repeatRecorded(log) }) > 0 {
      adopt(state)
    }
  }

  /// Checks whether an action contains a shared value that is not the current one. The reducer may put it into any
  /// collection, without being noticed.
  func look<Action>(at action: Action, _ layout: SharedLayout?) {
    if let layout {
      edits.isMarked = brings(action, layout)
    } else if actionsAreOpen ?? noteOpen(action) {
      // By its type, because opening the value itself would find the existential again.
      func look<Value>(as type: Value.Type) { if let value = action as? Value { edits.isMarked = brings(value) } }
      _openExistential(type(of: action as Any), do: look)
    }
  }

  /// Determines whether actions may be of any type, so that the type of each must be checked.
  private func noteOpen<Action>(_ action: Action) -> Bool {
    let isOpen = ObjectIdentifier(type(of: action as Any)) != ObjectIdentifier(Action.self)
    actionsAreOpen = isOpen
    return isOpen
  }

  private func brings<Value>(_ value: Value) -> Bool { SharedLayout.of(Value.self).map { brings(value, $0) } ?? false }

  private func brings<Value>(_ value: Value, _ layout: SharedLayout) -> Bool {
    FieldMemory.lendCopy(of: value) { layout.contains(in: $0) { !isCurrent($0) } }
  }

  /// Whether the state may contain shared values that are not at fixed offsets.
  var hasParts: Bool { !layout.parts.isEmpty }

  /// Notes what a reducer wrote, to be shared at the end of the cycle.
  func end(_ state: FieldMemory, _ core: Core) {
    guard edits.isMarked || isDisturbed(state), gather(state), !isReplaying else { return }
    core.work.insert(.shared)
    if hasOverwritten { reportOverwritten(core) }
  }

  private func reportOverwritten(_ core: Core) {
    hasOverwritten = false
    for link in links where link.isOverwritten {
      link.isOverwritten = false
      core.report(SharedError.overwritten(link.name))
    }
  }

  private func isDisturbed(_ state: FieldMemory) -> Bool {
    for field in layout.fields where !isCurrent(SharedField(field, of: state)) { return true }
    if layout.parts.isEmpty { return false }
    return layout.partsContain(in: state, large: false) { !isCurrent($0) } || hasGrown(state)
  }

  /// Returns whether one of the large collections has more elements than at the last check.
  private func hasGrown(_ state: FieldMemory) -> Bool {
    for index in layout.parts.indices {
      let part = layout.parts[index]
      let count = part.holder.count(part.part(of: state))
      if count > counts[index], count > 16 { return true }
      counts[index] = count
    }
    return false
  }

  private func noteCounts(_ state: FieldMemory) {
    for index in layout.parts.indices {
      let part = layout.parts[index]
      counts[index] = part.holder.count(part.part(of: state))
    }
  }

  /// Returns whether a field has another value than the rest of the state.
  func isNew(_ field: SharedField) -> Bool {
    let identity = field.identity
    for link in links where link.isFor(identity) { return !link.value.isEqual(to: field) }
    return true
  }

  @inline(__always)
  func isCurrent(_ field: SharedField) -> Bool {
    let stamp = field.stamp
    for current in stamps where current == stamp { return true }
    return false
  }

  /// Finds the written values, and writes them into all other parts of the state. Returns whether there were any.
  @discardableResult
  private func gather(_ state: FieldMemory) -> Bool {
    let known = links.count
    meetAll(in: state)
    if isReplaying, let log { for link in links[known...] { _ = link.repeatRecorded(log) } }
    let isWritten = takeWritten()
    adopt(state)
    edits.reset()
    return isWritten
  }

  private func meetAll(in state: FieldMemory) {
    for field in layout.fields {
      let field = SharedField(field, of: state)
      if !isCurrent(field) { meet(field) }
    }
    layout.forEachInParts(of: state) { if !isCurrent($0) { meet($0) } }
  }

  /// Makes the written values the current ones. Returns false if there were none.
  private func takeWritten() -> Bool {
    var isWritten = false
    for link in links where link.takeWritten() {
      isWritten = true
      if link.isOverwritten { hasOverwritten = true }
    }
    return isWritten
  }

  private func meet(_ field: SharedField) { link(for: field).meet(field) }

  private func adopt(_ state: FieldMemory) {
    noteStamps()
    noteCounts(state)
    for field in layout.fields {
      let field = SharedField(field, of: state)
      if !isCurrent(field) { link(for: field).adopt(into: field) }
    }
    layout.changeParts(of: state, where: { !isCurrent($0) }) { link(for: $0).adopt(into: $0) }
  }

  private func noteStamps() {
    if stamps.count == links.count {
      for index in links.indices { stamps[index] = links[index].stamp }
    } else {
      stamps = ContiguousArray(links.map(\.stamp))
    }
  }

  /// Lets the links take the values of a state that was set by other means than an action.
  private func align(_ state: FieldMemory) {
    isReplaced = false
    layout.change(in: state, where: { !isCurrent($0) }) { link(for: $0).take($0) }
    noteStamps()
    noteCounts(state)
    for link in links {
      link.isUnshared = false
      if !isReplaying { link.connectIfNeeded(receiver, places) }
    }
  }

  /// Takes the newest values of the places. Returns whether the state changed.
  func takeNewest(into state: FieldMemory) -> Bool {
    hasNewer = false
    if isReplaced { align(state) }
    guard links.count(where: { $0.takeNewest() }) > 0 else { return false }
    adopt(state)
    return true
  }

  /// Writes the changed values into the places, and notifies the other stores that have them.
  func share() {
    for link in links where link.isUnshared {
      for other in link.share(receiver) { other.post(from: receiver) }
    }
  }
}

extension SharedLinks {
  /// Returns links for the state that a test expects. They begin with the values of a state, and read or write no
  /// place.
  func forExpectation(of state: FieldMemory) -> SharedLinks {
    let links = SharedLinks(layout, places, receiver)
    links.isReplaying = true
    links.align(state)
    return links
  }

  /// Writes the value that one part has written into all parts. If parts have written different values, they keep them.
  func settle(_ state: FieldMemory) {
    meetAll(in: state)
    if !takeWritten() || !hasOverwritten { adopt(state) }
  }
}
