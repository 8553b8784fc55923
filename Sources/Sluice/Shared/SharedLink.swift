import Incremental

/// A store's connection to the place of one shared value.
final class SharedLink {
  /// The value that the state has, wherever it has it.
  @exclusivity(unchecked) private(set) var value: SharedContent
  /// What the shared value that was met last says it is: others mostly have the same object.
  @exclusivity(unchecked) private var identity: SharedIdentity
  /// Which value it is. A field of the state with another stamp has another value.
  @exclusivity(unchecked) private(set) var stamp: SharedStamp
  @exclusivity(unchecked) private var stamps = SharedStamps()
  /// The stamp with which the value was written for the current action.
  @exclusivity(unchecked) private var written: SharedStamp?
  /// Whether the value was written by this store, and is not in the place.
  @exclusivity(unchecked) var isUnshared = false
  /// Which value of the place it was made of, if so.
  @exclusivity(unchecked) private var basis = SharedStamp.new
  /// Whether the value came from outside, and is not recorded.
  @exclusivity(unchecked) var isIncoming = false
  /// Whether a value that was written for the current action gave way to another one.
  @exclusivity(unchecked) var isOverwritten = false
  /// Nil while the store only repeats what was recorded.
  @exclusivity(unchecked) private(set) var place: AnySharedPlace?
  /// The same. Others reference a place weakly, which makes retaining it slow.
  @exclusivity(unchecked) private var unretainedPlace: Unretained<AnySharedPlace>?

  convenience init(_ field: SharedField) { self.init(SharedContent(field)) }

  init(_ content: SharedContent) {
    value = content
    identity = value.identity
    stamp = stamps.next()
  }

  var name: String { identity.name }

  /// Whether this is the link of a shared value.
  func isFor(_ other: SharedIdentity) -> Bool {
    if identity === other { return true }
    guard identity.isSame(as: other) else { return false }
    identity = other
    return true
  }

  /// Connects with the place, whose value it takes.
  func connect(_ receiver: SharedReceiver, _ places: SharedPlaces) {
    connectIfNeeded(receiver, places)
    if let newest = place?.current { (value, stamp) = newest }
  }

  /// Connects with the place, and keeps the value that the state has.
  func connectIfNeeded(_ receiver: SharedReceiver, _ places: SharedPlaces) {
    guard place == nil else { return }
    let place = places.place(value.identity, default: value)
    place.add(receiver)
    places.claim(value.identity)
    (self.place, unretainedPlace) = (place, Unretained(place))
  }

  func disconnect(_ receiver: SharedReceiver) {
    place?.remove(receiver)
    (place, unretainedPlace) = (nil, nil)
  }
}

extension SharedLink {
  /// Learns of a value in the state. The one that was written last counts.
  func meet(_ field: SharedField) {
    let found = field.stamp
    guard found.isEdit, !value.isEqual(to: field) else { return }
    if written != nil { isOverwritten = true }
    if let written, found.number < written.number { return }
    (value, written) = (SharedContent(field), found)
  }

  /// How old a value of a step is, among those of the step: first what the step found, then what it wrote.
  func age(of stamp: SharedStamp) -> SharedAge {
    SharedAge(kind: stamp.isEdit ? .edit : stamps.gave(stamp) ? .ofStore : .fromOutside, number: stamp.number)
  }

  /// An earlier value is put back on purpose: it counts as written.
  func restore(_ field: SharedField) {
    if value.isEqual(to: field) { return }
    (value, written) = (SharedContent(field), SharedEdits.nextStamp())
  }

  /// A value in the state becomes that of the link.
  func adopt(into field: SharedField) {
    if !value.isEqual(to: field) { value.put(in: field) }
    field.stamp = stamp
  }

  /// Takes the value of the state as it is.
  func take(_ field: SharedField) {
    let found = field.stamp
    stamp = found.isNew || found.isEdit ? stamps.next() : found
    value = SharedContent(field)
    field.stamp = stamp
  }

  /// What was written for the current action is the value from now on. Returns false if nothing was.
  func takeWritten() -> Bool {
    guard written != nil else { return false }
    if !isUnshared { basis = stamp }
    (stamp, isUnshared, written) = (stamps.next(), true, nil)
    return true
  }

  /// Puts the value into the place. Returns the others that have the place.
  func share(_ receiver: SharedReceiver) -> [SharedReceiver] {
    isUnshared = false
    return unretainedPlace? { $0.write(value, stamp, by: receiver, on: basis) } ?? []
  }

  /// Takes the value of the place. Returns whether it is another one.
  func takeNewest() -> Bool {
    guard !isUnshared, let newest = unretainedPlace?({ $0.current }), newest.stamp != stamp else { return false }
    if newest.value != value { isIncoming = true }
    (value, stamp) = newest
    return true
  }

  /// The name in the record of an action.
  private var coeffectName: String { "Shared value \(name)" }

  func record(in log: CoeffectLog) {
    isIncoming = false
    value.identity.type.record(value, coeffectName, in: log)
  }

  /// Takes the recorded value of the action that is repeated. Returns false if there is none.
  func repeatRecorded(_ log: CoeffectLog) -> Bool {
    let identity = value.identity
    guard let recorded = identity.type.takeRecorded(identity, coeffectName, from: log) else { return false }
    (value, stamp) = (recorded, stamps.next())
    return true
  }
}
