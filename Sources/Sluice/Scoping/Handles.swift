// Documentation/Internals/StoreHandles.md explains why child stores are referenced weakly.

import Incremental

/// The stores for parts of one store that clients hold, so that a part always has the same store.
///
/// A user interface compares views by the stores in them; a new store for each read of a part would re-render all
/// views. The stores are referenced weakly: an unused store is freed, with all that it retains.
@usableFromInline
final class Handles {
  /// The place of the store for a key, as long as a client holds it.
  @usableFromInline
  final class Entry {
    fileprivate let key: HandleKey
    /// Retained, so that the objects of which the key holds the address are not freed.
    private let origin: Any
    // Unchecked because it is read and written in one step, and nothing else runs in between.
    @exclusivity(unchecked) @usableFromInline fileprivate(set) weak var handle: AnyObject?
    /// Whether it is still found by its key.
    fileprivate var isKept = true

    fileprivate init(_ key: HandleKey, of origin: Any) { (self.key, self.origin) = (key, origin) }
  }

  /// A recently used key path, and function for actions, with their entry. A literal key path has the same address on
  /// each evaluation, so it is found by address.
  private final class Recent {
    /// Retained, so that its address is not reused.
    let part: AnyKeyPath
    let action: FunctionCode?
    let entry: Entry

    init(_ entry: Entry, _ part: AnyKeyPath, _ action: FunctionCode?) {
      (self.part, self.action, self.entry) = (part, action, entry)
    }
  }

  private var recent: ContiguousArray<Recent?> = []
  /// The elements of `recent`, for access without a retain.
  @exclusivity(unchecked) private var slots: ContiguousArray<Unretained<Recent>?> = []
  private var all: [HandleKey: Entry] = [:]
  private var limit = 16

  @usableFromInline
  init() {}

  @usableFromInline
  func find(_ part: AnyKeyPath, _ action: FunctionCode? = nil) -> AnyObject? {
    let slot = Self.slot(part, action)
    guard slot < slots.count, let recent = slots[slot] else { return nil }
    return recent { $0.part === part && $0.action == action ? $0.entry.handle : nil }
  }

  /// Returns the entry of a key, if there is one.
  @usableFromInline
  func find(_ key: HandleKey) -> Entry? {
    guard let entry = all[key] else { return nil }
    if key.action == nil || entry.handle != nil { return entry }
    // Cases that were found to be equal after they were looked up have an entry each.
    return all.values.first { $0.handle != nil && $0.key == key } ?? entry
  }

  /// Returns the entry of a key; creates one if there is none.
  @usableFromInline
  func entry(_ key: HandleKey, of origin: @autoclosure () -> Any) -> Entry {
    if let entry = find(key) { return entry }
    if all.count >= limit { removeReleased() }
    let entry = Entry(key, of: origin())
    all[key] = entry
    return entry
  }

  @usableFromInline
  func keep(_ handle: AnyObject, _ entry: Entry) {
    entry.handle = handle
    if entry.isKept { return }
    // It was removed while the store was created.
    entry.isKept = true
    all[entry.key] = entry
  }

  /// Keeps a store in the slot of one with the same key path that was released; returns false if there is none. It
  /// takes less time than finding the key.
  @usableFromInline
  func renew(_ handle: AnyObject, _ type: ObjectIdentifier, _ part: AnyKeyPath) -> Bool {
    let slot = Self.slot(part, nil)
    guard slot < recent.count, let recent = recent[slot], recent.part === part, recent.action == nil else {
      return false
    }
    guard recent.entry.key.type == type, recent.entry.isKept, recent.entry.handle == nil else { return false }
    recent.entry.handle = handle
    return true
  }

  /// Makes an entry findable by the addresses of a key path and a function.
  @usableFromInline
  func remember(_ entry: Entry, _ part: AnyKeyPath, _ action: FunctionCode? = nil) {
    if recent.isEmpty {
      recent = ContiguousArray(repeating: nil, count: Self.size)
      slots = ContiguousArray(repeating: nil, count: Self.size)
    }
    let slot = Self.slot(part, action)
    if let known = recent[slot], known.entry === entry, known.part === part, known.action == action { return }
    let new = Recent(entry, part, action)
    recent[slot] = new
    slots[slot] = Unretained(new)
  }

  private func removeReleased() {
    for entry in all.values where entry.handle == nil { entry.isKept = false }
    all = all.filter(\.value.isKept)
    limit = max(16, all.count * 2)
  }

  private static var size: Int { 16 }

  private static func slot(_ part: AnyKeyPath, _ action: FunctionCode?) -> Int {
    let address = part.address ^ Int(truncatingIfNeeded: action?.address ?? 0)
    return ((address >> 4) ^ (address >> 10)) & (size - 1)
  }
}

extension AnyKeyPath {
  fileprivate var address: Int { Int(bitPattern: ObjectIdentifier(self)) }
}

/// The key of a store for a part among those of one whole: its part, and the embedding of its actions.
///
/// Two cases may be found to be equal when both are known, and are equal from then on, so cases are not hashed.
@usableFromInline
struct HandleKey: Hashable {
  fileprivate let type: ObjectIdentifier
  private let part: AnyKeyPath?
  private let partCase: CaseKey?
  fileprivate let action: CaseKey?

  @usableFromInline
  init<Handle: AnyObject>(
    _ type: Handle.Type, _ part: AnyKeyPath? = nil, case partCase: CaseKey? = nil, action: CaseKey? = nil
  ) {
    (self.type, self.part, self.partCase, self.action) = (ObjectIdentifier(type), part, partCase, action)
  }

  fileprivate init(_ type: ObjectIdentifier, _ part: AnyKeyPath) {
    (self.type, self.part, partCase, action) = (type, part, nil, nil)
  }

  @usableFromInline
  static func == (a: HandleKey, b: HandleKey) -> Bool {
    a.type == b.type && a.part == b.part && isSame(a.action, b.action) && isSame(a.partCase, b.partCase)
  }

  private static func isSame(_ one: CaseKey?, _ other: CaseKey?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(part)
  }
}

extension Store {
  /// Returns the store, or a similar object, for a part; creates it if nothing holds one.
  @inlinable
  func handle<Handle: AnyObject>(_ part: AnyKeyPath, _ make: () -> Handle) -> Handle {
    if let handle = handles?.find(part) as? Handle { return handle }
    let handle = make()
    return adopt(handle, part) as? Handle ?? handle
  }

  /// Returns the store that is held for this key path, if any; otherwise the one that was created.
  @usableFromInline
  func adopt(_ made: AnyObject, _ part: AnyKeyPath) -> AnyObject {
    let (known, type) = (knownHandles, ObjectIdentifier(Swift.type(of: made)))
    if known.renew(made, type, part) { return made }
    let entry = known.entry(HandleKey(type, part), of: ())
    known.remember(entry, part)
    if let held = entry.handle { return held }
    known.keep(made, entry)
    return made
  }

  /// Returns the store, or a similar object, for a part and a case of the actions; creates it if nothing holds one.
  ///
  /// - Parameter code: The code of the function that makes the case, if it captures nothing. By its address, the store
  ///   is found before anything is known about the case.
  @inlinable
  func handle<Handle: AnyObject, PartAction>(
    _ part: AnyKeyPath, code: FunctionCode? = nil, _ action: () -> EnumCase<Action, PartAction>,
    _ make: (EnumCase<Action, PartAction>) -> Handle
  ) -> Handle {
    if let code, let handle = handles?.find(part, code) as? Handle { return handle }
    let action = action()
    let entry = knownHandles.entry(HandleKey(Handle.self, part, action: action.identity), of: action)
    if let code { knownHandles.remember(entry, part, code) }
    return handle(entry) { make(action) }
  }

  /// Returns the store, or a similar object, of an entry; creates it if nothing holds one.
  @inlinable
  func handle<Handle: AnyObject>(_ entry: Handles.Entry, _ make: () -> Handle) -> Handle {
    if let handle = entry.handle as? Handle { return handle }
    let handle = make()
    knownHandles.keep(handle, entry)
    return handle
  }

  /// Returns the store that `make` creates, the same object as long as it is held. Its type is its key. For products
  /// built on this one.
  package func kept<Part, PartAction>(_ make: () -> Store<Part, PartAction>) -> Store<Part, PartAction> {
    handle(knownHandles.entry(HandleKey(Store<Part, PartAction>.self), of: ()), make)
  }

  /// Returns the store that is held for what a place shows now, if that is still present; otherwise the one that
  /// `make` creates. For products built on this one.
  @inlinable
  package func current<Part, PartAction, Value>(
    _ place: AnyKeyPath, _ action: EnumCase<Action, Value>, _ make: () -> Store<Part, PartAction>?
  ) -> Store<Part, PartAction>? {
    let key = HandleKey(Store<Part, PartAction>.self, place, action: action.identity)
    if let handle = handles?.find(key)?.handle as? Store<Part, PartAction>, handle.isPresentUntracked { return handle }
    guard let made = make() else { return nil }
    knownHandles.keep(made, knownHandles.entry(key, of: action))
    return made
  }

  @usableFromInline
  var knownHandles: Handles {
    if let handles { return handles }
    let made = Handles()
    handles = made
    return made
  }
}
