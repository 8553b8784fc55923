import Incremental

/// The stores for parts of one store that somebody holds: so the same part has the same store.
///
/// A user interface compares views by the stores in them; a new store for each look at a part would draw all again. They are
/// held weakly: a store that nobody uses goes, with all that it keeps.
@usableFromInline
final class Handles {
  /// A key path has the same address each time, if it is a literal. So those that were asked for lately are found by address.
  private final class Recent {
    /// Held, so that the addresses are not another path's.
    let part: AnyKeyPath
    let action: AnyKeyPath?
    weak var handle: AnyObject?

    init(_ handle: AnyObject, _ part: AnyKeyPath, _ action: AnyKeyPath?) {
      (self.part, self.action, self.handle) = (part, action, handle)
    }
  }

  private struct Entry {
    /// Held, so that what the key was made of keeps its address.
    let origin: Any
    weak var handle: AnyObject?
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
    guard slot < slots.count, let entry = slots[slot] else { return nil }
    return entry { $0.part === part && $0.action === action ? $0.handle : nil }
  }

  @usableFromInline
  func find(_ key: HandleKey) -> AnyObject? { all[key]?.handle }

  @usableFromInline
  func keep(_ handle: AnyObject, _ key: HandleKey, of origin: Any) {
    if all.count >= limit {
      all = all.filter { $0.value.handle != nil }
      limit = max(16, all.count * 2)
    }
    all[key] = Entry(origin: origin, handle: handle)
  }

  @usableFromInline
  func remember(_ handle: AnyObject, _ part: AnyKeyPath, _ action: AnyKeyPath?) {
    if recent.isEmpty {
      recent = ContiguousArray(repeating: nil, count: Self.size)
      slots = ContiguousArray(repeating: nil, count: Self.size)
    }
    let (slot, entry) = (Self.slot(part, action), Recent(handle, part, action))
    recent[slot] = entry
    slots[slot] = Unretained(entry)
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

/// What tells a store for a part from those for others of the same whole: what it is a part of, and what its actions become.
///
/// Functions cannot be compared, but their addresses can: a case that is kept has the same ones each time.
@usableFromInline
struct HandleKey: Hashable {
  private let type: ObjectIdentifier
  private let part: AnyKeyPath?
  private let action: AnyKeyPath?
  private let words: [UInt]

  @usableFromInline
  init<Handle: AnyObject>(
    _ type: Handle.Type, _ part: AnyKeyPath? = nil, action: AnyKeyPath? = nil, words: [UInt] = []
  ) {
    (self.type, self.part, self.action, self.words) = (ObjectIdentifier(type), part, action, words)
  }
}

extension Store {
  /// The store, or the like, for a part and actions that are named by key paths; made if nobody holds it.
  @inlinable
  func handle<Handle: AnyObject>(
    _ part: AnyKeyPath, _ action: AnyKeyPath?, _ make: () -> Handle
  ) -> Handle {
    if let handle = handles?.find(part, action) as? Handle { return handle }
    let handle = handle(HandleKey(Handle.self, part, action: action), of: (), make)
    knownHandles.remember(handle, part, action)
    return handle
  }

  /// The store, or the like, that has a key; made if nobody holds it.
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
