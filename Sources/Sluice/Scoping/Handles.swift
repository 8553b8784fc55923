// Documentation/Internals/StoreHandles.md says why child stores are held weakly.

import Incremental

/// The stores for parts of one store that somebody holds: so the same part has the same store.
///
/// A user interface compares views by the stores in them; a new store for each read of a part would re-render all
/// views. The stores are held weakly: an unused store is released, with all that it retains.
@usableFromInline
final class Handles {
  /// A store that was made for a key, as long as somebody holds it.
  final class Entry {
    fileprivate let key: HandleKey
    /// Held, so that what the key was made of keeps its address.
    private let origin: Any
    fileprivate(set) weak var handle: AnyObject?
    /// Whether it is still found by its key.
    fileprivate var isKept = true

    fileprivate init(_ handle: AnyObject, _ key: HandleKey, of origin: Any) {
      (self.handle, self.key, self.origin) = (handle, key, origin)
    }
  }

  /// A literal key path has the same address each time. So recently used ones are found by address.
  private final class Recent {
    /// Held, so that the addresses are not another path's.
    let part: AnyKeyPath
    let action: AnyKeyPath?
    let entry: Entry

    init(_ entry: Entry, _ part: AnyKeyPath, _ action: AnyKeyPath?) {
      (self.part, self.action, self.entry) = (part, action, entry)
    }
  }

  private var recent: ContiguousArray<Recent?> = []
  /// The same, to look at them without retaining them.
  @exclusivity(unchecked) private var slots: ContiguousArray<Unretained<Recent>?> = []
  private var all: [HandleKey: Entry] = [:]
  private var limit = 16

  @usableFromInline
  init() {}

  @usableFromInline
  func find(_ part: AnyKeyPath, _ action: AnyKeyPath?) -> AnyObject? {
    let slot = Self.slot(part, action)
    guard slot < slots.count, let recent = slots[slot] else { return nil }
    return recent { $0.part === part && $0.action === action ? $0.entry.handle : nil }
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

  /// Keeps a store in the slot of one with the same key paths that was released; returns false if there is none. It
  /// takes less time than finding the key.
  @usableFromInline
  func renew(_ handle: AnyObject, _ type: ObjectIdentifier, _ part: AnyKeyPath, _ action: AnyKeyPath?) -> Bool {
    let slot = Self.slot(part, action)
    guard slot < recent.count, let recent = recent[slot], recent.part === part, recent.action === action else {
      return false
    }
    guard recent.entry.key.type == type, recent.entry.isKept, recent.entry.handle == nil else { return false }
    recent.entry.handle = handle
    return true
  }

  /// Finds the store of a key by the addresses of key paths from now on.
  @usableFromInline
  func remember(_ key: HandleKey, _ part: AnyKeyPath, _ action: AnyKeyPath?) {
    guard let entry = all[key] else { return }
    if recent.isEmpty {
      recent = ContiguousArray(repeating: nil, count: Self.size)
      slots = ContiguousArray(repeating: nil, count: Self.size)
    }
    let (slot, new) = (Self.slot(part, action), Recent(entry, part, action))
    recent[slot] = new
    slots[slot] = Unretained(new)
  }

  private func removeReleased() {
    for entry in all.values where entry.handle == nil { entry.isKept = false }
    all = all.filter(\.value.isKept)
    limit = max(16, all.count * 2)
  }

  private static var size: Int { 16 }

  private static func slot(_ part: AnyKeyPath, _ action: AnyKeyPath?) -> Int {
    let address = part.address ^ (action.map { $0.address >> 1 } ?? 0)
    return ((address >> 4) ^ (address >> 10)) & (size - 1)
  }
}

extension AnyKeyPath {
  fileprivate var address: Int { Int(bitPattern: ObjectIdentifier(self)) }
}

/// The key of a store for a part among those of the same whole: its part, and the embedding of its actions.
///
/// Two cases may be found to be the same when both are known, and are so from then on: they have no part in the hash.
@usableFromInline
struct HandleKey: Hashable {
  fileprivate let type: ObjectIdentifier
  private let part: AnyKeyPath?
  private let action: AnyKeyPath?
  fileprivate let cases: [CaseKey]

  @usableFromInline
  init<Handle: AnyObject>(
    _ type: Handle.Type, _ part: AnyKeyPath? = nil, action: AnyKeyPath? = nil, cases: [CaseKey] = []
  ) {
    self.init(ObjectIdentifier(type), part, action: action, cases: cases)
  }

  fileprivate init(_ type: ObjectIdentifier, _ part: AnyKeyPath?, action: AnyKeyPath?, cases: [CaseKey] = []) {
    (self.type, self.part, self.action, self.cases) = (type, part, action, cases)
  }

  @usableFromInline
  static func == (a: HandleKey, b: HandleKey) -> Bool {
    a.type == b.type && a.part == b.part && a.action == b.action && a.cases.count == b.cases.count
      && zip(a.cases, b.cases).allSatisfy { $0.isSame(as: $1) }
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(part)
    hasher.combine(action)
  }
}

extension Store {
  /// The store, or the like, for a part and actions that are named by key paths; made if nothing holds it.
  @inlinable
  func handle<Handle: AnyObject>(
    _ part: AnyKeyPath, _ action: AnyKeyPath?, _ make: () -> Handle
  ) -> Handle {
    if let handle = handles?.find(part, action) as? Handle { return handle }
    let handle = make()
    return adopt(handle, part, action) as? Handle ?? handle
  }

  /// Returns the store that is held for these key paths, if there is one, else the one that was made.
  @usableFromInline
  func adopt(_ made: AnyObject, _ part: AnyKeyPath, _ action: AnyKeyPath?) -> AnyObject {
    let (known, type) = (knownHandles, ObjectIdentifier(Swift.type(of: made)))
    if known.renew(made, type, part, action) { return made }
    let key = HandleKey(type, part, action: action)
    let held = known.find(key)
    if held == nil { known.keep(made, key, of: ()) }
    known.remember(key, part, action)
    return held ?? made
  }

  /// The store, or the like, that has a key; made if nothing holds it.
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
