// Documentation/Internals/StoreHandles.md explains why child stores are referenced weakly.

import Incremental

/// The stores for parts of one store that clients hold, so that a part always has the same store.
///
/// A user interface compares views by the stores in them; a new store for each read of a part would re-render all
/// views. The stores are referenced weakly: an unused store is freed, with all that it retains.
@usableFromInline
final class Handles {
  /// A store that was created for a key, as long as a client holds it.
  final class Entry {
    fileprivate let key: HandleKey
    /// Retained, so that the objects of which the key holds the address are not freed.
    private let origin: Any
    fileprivate(set) weak var handle: AnyObject?
    /// Whether it is still found by its key.
    fileprivate var isKept = true

    fileprivate init(_ handle: AnyObject, _ key: HandleKey, of origin: Any) {
      (self.handle, self.key, self.origin) = (handle, key, origin)
    }
  }

  /// Recently used key paths with their entry. A literal key path has the same address on each evaluation, so it is
  /// found by address.
  private final class Recent {
    /// Held, so that its address is not another path's.
    let part: AnyKeyPath
    let entry: Entry

    init(_ entry: Entry, _ part: AnyKeyPath) { (self.part, self.entry) = (part, entry) }
  }

  private var recent: ContiguousArray<Recent?> = []
  /// The elements of `recent`, for access without a retain.
  @exclusivity(unchecked) private var slots: ContiguousArray<Unretained<Recent>?> = []
  private var all: [HandleKey: Entry] = [:]
  private var limit = 16

  @usableFromInline
  init() {}

  @usableFromInline
  func find(_ part: AnyKeyPath) -> AnyObject? {
    let slot = Self.slot(part)
    guard slot < slots.count, let recent = slots[slot] else { return nil }
    return recent { $0.part === part ? $0.entry.handle : nil }
  }

  @usableFromInline
  func find(_ key: HandleKey) -> AnyObject? {
    if let handle = all[key]?.handle { return handle }
    // Cases of which it was found out meanwhile that they are the same are under both of their keys.
    return key.cases.isEmpty ? nil : all.lazy.filter { $0.key == key }.compactMap(\.value.handle).first
  }

  @usableFromInline
  func keep(_ handle: AnyObject, _ key: HandleKey, of origin: Any) {
    if all.count >= limit { removeReleased() }
    all[key] = Entry(handle, key, of: origin)
  }

  /// Keeps a store in the slot of one with the same key path that was released; returns false if there is none. It
  /// takes less time than finding the key.
  @usableFromInline
  func renew(_ handle: AnyObject, _ type: ObjectIdentifier, _ part: AnyKeyPath) -> Bool {
    let slot = Self.slot(part)
    guard slot < recent.count, let recent = recent[slot], recent.part === part else { return false }
    guard recent.entry.key.type == type, recent.entry.isKept, recent.entry.handle == nil else { return false }
    recent.entry.handle = handle
    return true
  }

  /// Finds the store of a key by the address of its key path from now on.
  @usableFromInline
  func remember(_ key: HandleKey, _ part: AnyKeyPath) {
    guard let entry = all[key] else { return }
    if recent.isEmpty {
      recent = ContiguousArray(repeating: nil, count: Self.size)
      slots = ContiguousArray(repeating: nil, count: Self.size)
    }
    let (slot, new) = (Self.slot(part), Recent(entry, part))
    recent[slot] = new
    slots[slot] = Unretained(new)
  }

  private func removeReleased() {
    for entry in all.values where entry.handle == nil { entry.isKept = false }
    all = all.filter(\.value.isKept)
    limit = max(16, all.count * 2)
  }

  private static var size: Int { 16 }

  private static func slot(_ part: AnyKeyPath) -> Int { ((part.address >> 4) ^ (part.address >> 10)) & (size - 1) }
}

extension AnyKeyPath {
  fileprivate var address: Int { Int(bitPattern: ObjectIdentifier(self)) }
}

/// Identifies a store for a part among those of one whole: by its part, and by the embedding of its actions.
///
/// Two cases may be found to be equal when both are known, and are equal from then on: cases take no part in the hash.
@usableFromInline
struct HandleKey: Hashable {
  fileprivate let type: ObjectIdentifier
  private let part: AnyKeyPath?
  fileprivate let cases: [CaseKey]

  @usableFromInline
  init<Handle: AnyObject>(_ type: Handle.Type, _ part: AnyKeyPath? = nil, cases: [CaseKey] = []) {
    self.init(ObjectIdentifier(type), part, cases: cases)
  }

  fileprivate init(_ type: ObjectIdentifier, _ part: AnyKeyPath?, cases: [CaseKey] = []) {
    (self.type, self.part, self.cases) = (type, part, cases)
  }

  @usableFromInline
  static func == (a: HandleKey, b: HandleKey) -> Bool {
    a.type == b.type && a.part == b.part && a.cases.count == b.cases.count
      && zip(a.cases, b.cases).allSatisfy { $0.isSame(as: $1) }
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(part)
  }
}

extension Store {
  /// The store, or the like, for a part; made if nothing holds it.
  @inlinable
  func handle<Handle: AnyObject>(_ part: AnyKeyPath, _ make: () -> Handle) -> Handle {
    if let handle = handles?.find(part) as? Handle { return handle }
    let handle = make()
    return adopt(handle, part) as? Handle ?? handle
  }

  /// Returns the store that is held for this key path, if there is one, else the one that was made.
  @usableFromInline
  func adopt(_ made: AnyObject, _ part: AnyKeyPath) -> AnyObject {
    let (known, type) = (knownHandles, ObjectIdentifier(Swift.type(of: made)))
    if known.renew(made, type, part) { return made }
    let key = HandleKey(type, part)
    let held = known.find(key)
    if held == nil { known.keep(made, key, of: ()) }
    known.remember(key, part)
    return held ?? made
  }

  /// Returns the held store (or similar object) with a key; creates it if there is none.
  @inlinable
  func handle<Handle: AnyObject>(_ key: HandleKey, of origin: Any, _ make: () -> Handle) -> Handle {
    if let handle = handles?.find(key) as? Handle { return handle }
    let handle = make()
    knownHandles.keep(handle, key, of: origin)
    return handle
  }

  @usableFromInline
  var knownHandles: Handles {
    if let handles { return handles }
    let made = Handles()
    handles = made
    return made
  }
}
