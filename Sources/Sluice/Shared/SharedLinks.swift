import Incremental

/// A store's connections to the places of the shared values in its state.
final class SharedLinks {
  // Unchecked, as in `Core`: the store's isolation keeps two accesses apart.
  private let layout: SharedLayout
  let edits = SharedEdits()
  let receiver: SharedReceiver
  private let places: SharedPlaces
  /// In the order in which they were found.
  @exclusivity(unchecked) private var links: ContiguousArray<SharedLink> = []
  /// Their stamps: a field of the state with any other one has another value.
  @exclusivity(unchecked) private var stamps: ContiguousArray<SharedStamp> = []
  /// Whether the store repeats what was recorded, without its places.
  @exclusivity(unchecked) private var isReplaying = false
  /// Whether actions are of any type; nil before the first.
  @exclusivity(unchecked) private var actionsAreOpen: Bool?
  /// How many elements each part had when it was last looked at.
  @exclusivity(unchecked) private var counts: ContiguousArray<Int>
  /// Records what reducers read, while somebody does that.
  @exclusivity(unchecked) private var log: CoeffectLog?
  /// Whether the state was replaced by something else than an action: its values count.
  @exclusivity(unchecked) var isReplaced = false
  /// Whether a value that was written gave way to another one.
  @exclusivity(unchecked) private var hasOverwritten = false
  /// Whether a place has a newer value, which could not be taken at once.
  @exclusivity(unchecked) var hasNewer = false

  init(_ layout: SharedLayout, _ places: SharedPlaces, _ receiver: SharedReceiver) {
    (self.layout, self.places, self.receiver) = (layout, places, receiver)
    counts = ContiguousArray(repeating: 0, count: layout.parts.count)
    edits.owner = self
  }

  /// The link of a shared value, which is made when the value is found in the state for the first time.
  func link(for field: SharedField) -> SharedLink {
    let identity = field.identity
    for link in links where link.isFor(identity) { return link }
    let link = SharedLink(field)
    links.append(link)
    if !isReplaying { open(link, field) }
    return link
  }

  /// The value that a new one will have in the state. A reducer has made it, and reads it before it is there.
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

  /// The store is gone, or has ended: a place that is just telling its stores does not reach it any more.
  func end() {
    disconnect()
    receiver.end()
  }

  private func disconnect() {
    for link in links { link.disconnect(receiver) }
    (links, stamps) = ([], [])
  }

  /// All places that the store has.
  var allPlaces: [AnySharedPlace] { links.compactMap(\.place) }
}

extension SharedLinks {
  /// Connects with the places, and takes their values into the state.
  func connect(_ state: FieldMemory) {
    disconnect()
    (isReplaying, isReplaced, log) = (false, false, nil)
    gather(state)
    share()
  }

  /// A reducer is about to run.
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

  /// Looks whether an action has brought a shared value that is not the current one, which may be in any collection
  /// now: nothing that a reducer does with it is seen.
  func look<Action>(at action: Action, _ layout: SharedLayout?) {
    if let layout {
      edits.isMarked = brings(action, layout)
    } else if actionsAreOpen ?? noteOpen(action) {
      // By its type: opening the value itself would find the existential once more.
      func look<Value>(as type: Value.Type) { if let value = action as? Value { edits.isMarked = brings(value) } }
      _openExistential(type(of: action as Any), do: look)
    }
  }

  /// Whether actions are of any type, so that each has to be asked for its own.
  private func noteOpen<Action>(_ action: Action) -> Bool {
    let isOpen = ObjectIdentifier(type(of: action as Any)) != ObjectIdentifier(Action.self)
    actionsAreOpen = isOpen
    return isOpen
  }

  private func brings<Value>(_ value: Value) -> Bool { SharedLayout.of(Value.self).map { brings(value, $0) } ?? false }

  private func brings<Value>(_ value: Value, _ layout: SharedLayout) -> Bool {
    FieldMemory.lendCopy(of: value) { layout.contains(in: $0) { !isCurrent($0) } }
  }

  /// Whether values of the state may hold shared ones that are not at fixed places.
  var hasParts: Bool { !layout.parts.isEmpty }

  /// A reducer has run: notes what it wrote, to be shared at the end of the cycle.
  func end(_ state: FieldMemory, _ core: Core) {
    guard edits.isMarked || isDisturbed(state), gather(state), !isReplaying else { return }
    core.work.insert(.shared)
    if hasOverwritten { reportOverwritten(core) }
  }

  private func reportOverwritten(_ core: Core) {
    hasOverwritten = false
    for link in links where link.isOverwritten {
      link.isOverwritten = false
      core.report(SharedValueOverwritten(name: link.name))
    }
  }

  private func isDisturbed(_ state: FieldMemory) -> Bool {
    for field in layout.fields where !isCurrent(SharedField(field, of: state)) { return true }
    if layout.parts.isEmpty { return false }
    return layout.partsContain(in: state, large: false) { !isCurrent($0) } || hasGrown(state)
  }

  /// Whether one of the large collections has more elements than when it was last looked at.
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

  /// Whether a shared value has not the value that it has in the rest of the state.
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

  /// Finds what was written, and lets all other parts of the state have it. Returns whether anything was.
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

  /// What was written is the value from now on. Returns false if nothing was.
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

  /// The links take the values of a state that something else than an action has made.
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

  /// Puts what was written into the places, and tells the other stores that have them.
  func share() {
    for link in links where link.isUnshared {
      for other in link.share(receiver) { other.post(from: receiver) }
    }
  }
}

extension SharedLinks {
  /// The same shared values, as a test expects them: no place is read or written. They begin with those of a state.
  func forExpectation(of state: FieldMemory) -> SharedLinks {
    let links = SharedLinks(layout, places, receiver)
    links.isReplaying = true
    links.align(state)
    return links
  }

  /// Lets all parts have what was written into one of them; if different values were, they have what they were given.
  func settle(_ state: FieldMemory) {
    meetAll(in: state)
    if !takeWritten() || !hasOverwritten { adopt(state) }
  }
}
