import Incremental

/// A store's connection to the place of one shared value.
final class SharedLink {
  /// The value in all parts of the state.
  @exclusivity(unchecked) private(set) var value: SharedContent
  /// The identity of the field seen last: other fields mostly share this object.
  @exclusivity(unchecked) private var identity: SharedIdentity
  /// The stamp of the value. A field of the state with another stamp has another value.
  @exclusivity(unchecked) private(set) var stamp: SharedStamp
  @exclusivity(unchecked) private var stamps = SharedStamps()
  /// The stamp of the value that was written for the current action.
  @exclusivity(unchecked) private var written: SharedStamp?
  /// Whether this store has written the value, and the place does not have it yet.
  @exclusivity(unchecked) var isUnshared = false
  /// The stamp of the place's value that an unshared value was made from.
  @exclusivity(unchecked) private var basis = SharedStamp.new
  /// The number that the place gave to the value that this store has written last; 0 if no error of it is to be thrown.
  @exclusivity(unchecked) private var order = 0
  /// Whether the value came from outside, and is not recorded yet.
  @exclusivity(unchecked) var isIncoming = false
  /// Whether a value that was written for the current action was overwritten by another part.
  @exclusivity(unchecked) var isOverwritten = false
  /// The place; nil during a replay.
  @exclusivity(unchecked) private(set) var place: AnySharedPlace?
  /// The place, for access without a retain: it is referenced weakly elsewhere, which makes retaining it slow.
  @exclusivity(unchecked) private var unretainedPlace: Unretained<AnySharedPlace>?

  convenience init(_ field: SharedField) { self.init(SharedContent(field)) }

  init(_ content: SharedContent) {
    value = content
    identity = value.identity
    stamp = stamps.next()
  }

  var name: String { identity.name }

  /// Returns whether this is the link for a shared value.
  func isFor(_ other: SharedIdentity) -> Bool {
    if identity === other { return true }
    guard identity.isSame(as: other) else { return false }
    identity = other
    return true
  }

  /// Connects with the place, and takes its value.
  func connect(_ receiver: SharedReceiver, _ places: SharedPlaces) {
    connectIfNeeded(receiver, places)
    if let newest = place?.current { (value, stamp) = newest }
  }

  /// Connects with the place, and keeps the value of the state.
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
  /// Notes a value that a field of the state has. The value that was written last wins.
  func meet(_ field: SharedField) {
    let found = field.stamp
    guard found.isEdit, !value.isEqual(to: field) else { return }
    if written != nil { isOverwritten = true }
    if let written, found.number < written.number { return }
    (value, written) = (SharedContent(field), found)
  }

  /// Returns the age of a value among those of an undo step: the values that the step found come first, then those it
  /// wrote.
  func age(of stamp: SharedStamp) -> SharedAge {
    SharedAge(kind: stamp.isEdit ? .edit : stamps.gave(stamp) ? .ofStore : .fromOutside, number: stamp.number)
  }

  /// Restores an earlier value, which counts as written.
  func restore(_ field: SharedField) {
    if value.isEqual(to: field) { return }
    (value, written) = (SharedContent(field), SharedEdits.nextStamp())
  }

  /// Writes the value of the link into a field of the state.
  func adopt(into field: SharedField) {
    if !value.isEqual(to: field) { value.put(in: field) }
    field.stamp = stamp
  }

  /// Takes the value of a field as it is.
  func take(_ field: SharedField) {
    let found = field.stamp
    stamp = found.isNew || found.isEdit ? stamps.next() : found
    value = SharedContent(field)
    field.stamp = stamp
  }

  /// Makes the value that was written for the current action the current one. Returns false if none was written.
  func takeWritten() -> Bool {
    guard written != nil else { return false }
    if !isUnshared { basis = stamp }
    (stamp, isUnshared, written) = (stamps.next(), true, nil)
    return true
  }

  /// Writes the value into the place. Returns the other stores with this place.
  func share(_ receiver: SharedReceiver) -> [SharedReceiver] {
    isUnshared = false
    guard let written = unretainedPlace?({ $0.write(value, stamp, by: receiver, on: basis) }) else { return [] }
    order = written.order
    return written.others
  }

  /// Suspends until the newest value of the place is stored. Throws once if the storage has refused the value that this
  /// store has written last.
  func saved(isolation: isolated (any Actor)?) async throws {
    let own = order
    do {
      try await place?.saved(own)
    } catch {
      if order == own, place?.hasRefused(own) == true { order = 0 }
      throw error
    }
  }

  /// Takes the value of the place. Returns whether it has changed.
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

  /// Takes the recorded value of the replayed action. Returns false if there is none.
  func repeatRecorded(_ log: CoeffectLog) -> Bool {
    let identity = value.identity
    guard let recorded = identity.type.takeRecorded(identity, coeffectName, from: log) else { return false }
    (value, stamp) = (recorded, stamps.next())
    return true
  }
}
