/// Changes of one node, which must be uniquely referenced and have room for them.
extension MapView {
  @inlinable
  func insertItem(_ item: consuming Item, bit: UInt32) {
    let index = itemIndex(bit)
    let items = items
    (items + index + 1).moveInitialize(from: items + index, count: itemCount - index)
    (items + index).initialize(to: item)
    header.pointee.itemBits |= bit
    header.pointee.itemCount += 1
  }

  /// Appends an item to a node of items whose hashes are equal.
  @inlinable
  func appendItem(_ item: consuming Item) {
    (items + itemCount).initialize(to: item)
    header.pointee.itemCount += 1
  }

  @inlinable
  func removeItem(_ index: Int, bit: UInt32) -> Item {
    let item = (items + index).move()
    closeGap(index, bit: bit)
    return item
  }

  /// Removes an item and returns its value, or nil if the value has been moved out before (`isHole`).
  @inlinable
  func removeValue(_ index: Int, bit: UInt32, isHole: Bool) -> Value? {
    guard isHole else { return removeItem(index, bit: bit).value }
    withUnsafeMutablePointer(to: &items[index].key) { _ = $0.deinitialize(count: 1) }
    closeGap(index, bit: bit)
    return nil
  }

  @inlinable
  func closeGap(_ index: Int, bit: UInt32) {
    let items = items
    (items + index).moveInitialize(from: items + index + 1, count: itemCount - index - 1)
    header.pointee.itemBits &= ~bit
    header.pointee.itemCount -= 1
  }

  @inlinable
  func insertChild(_ child: consuming MapNode<Key, Value>, bit: UInt32) {
    let (index, count) = (childIndex(bit), childCount)
    let first = childrenEnd - count
    (first - 1).moveInitialize(from: first, count: count - index)
    childSlot(index).initialize(to: child)
    header.pointee.childBits |= bit
  }

  @inlinable
  func removeChild(bit: UInt32) {
    let (index, count) = (childIndex(bit), childCount)
    let first = childrenEnd - count
    childSlot(index).deinitialize(count: 1)
    (first + 1).moveInitialize(from: first, count: count - index - 1)
    header.pointee.childBits &= ~bit
  }

  /// The size of the content in bytes.
  @inlinable
  var size: Int { itemCount * MemoryLayout<Item>.stride + childCount * 8 }
}

extension MapNode {
  @usableFromInline typealias Item = (key: Key, value: Value)

  /// Makes the node in `slot` uniquely referenced, with room for `room` more bytes, and returns its view.
  @inlinable
  static func makeUnique(_ slot: UnsafeMutablePointer<MapNode>, room: Int = 0) -> MapView<Key, Value> {
    if !isKnownUniquelyReferenced(&slot.pointee) {
      copy(slot, room: room)
    } else if slot.pointee.view.room < room {
      enlarge(slot, room: room)
    }
    return UnsafeRawPointer(slot).load(as: Unmanaged<MapNode>.self)._withUnsafeGuaranteedRef { $0.view }
  }

  @inlinable @inline(never)
  static func copy(_ slot: UnsafeMutablePointer<MapNode>, room: Int) {
    let (new, old) = (another(slot, room: room), slot.pointee.view)
    let view = new.view
    copyItems(view.items, from: old.items, count: old.itemCount)
    let count = old.childCount
    copyObjects(view.childrenEnd - count, from: old.childrenEnd - count, count: count)
    slot.pointee = new
  }

  /// Copies items one by one if copying is more than copying bytes: copying them as an array would look up the item's
  /// type for each of them.
  @inlinable
  static func copyItems(_ new: UnsafeMutablePointer<Item>, from old: UnsafeMutablePointer<Item>, count: Int) {
    if _isPOD(Item.self) { return new.initialize(from: old, count: count) }
    for index in 0..<count { (new + index).initialize(to: old[index]) }
  }

  @inlinable @inline(never)
  static func enlarge(_ slot: UnsafeMutablePointer<MapNode>, room: Int) {
    let old = slot.pointee.view
    // A node with many items is likely to get more.
    let new = another(slot, room: old.size > 128 ? Swift.max(room, old.size / 2) : room)
    let view = new.view
    view.items.moveInitialize(from: old.items, count: old.itemCount)
    let count = old.childCount
    (view.childrenEnd - count).moveInitialize(from: old.childrenEnd - count, count: count)
    (old.header.pointee.itemCount, old.header.pointee.childBits) = (0, 0)
    slot.pointee = new
  }

  /// Makes a node with the header of the one in `slot`, for its items and children.
  @inlinable
  static func another(_ slot: UnsafeMutablePointer<MapNode>, room: Int) -> MapNode {
    let old = slot.pointee.view
    let new = make(words: (old.size + room + 7) / 8, isCollision: old.isCollision)
    let header = new.view.header
    header.pointee.itemBits = old.header.pointee.itemBits
    header.pointee.childBits = old.header.pointee.childBits
    header.pointee.itemCount = old.header.pointee.itemCount
    return new
  }

  /// Makes a node with two items, whose hashes were equal up to this level.
  @inlinable
  static func pair(_ first: consuming Item, _ firstHash: MapHash, _ second: consuming Item, _ secondHash: MapHash)
    -> MapNode
  {
    var path: [UInt32] = []
    var (a, b) = (firstHash, secondHash)
    while !a.isSpent, a.bit == b.bit {
      path.append(a.bit)
      a.descend()
      b.descend()
    }
    var node = make(words: (2 * MemoryLayout<Item>.stride + 7) / 8, isCollision: a.isSpent)
    if a.isSpent {
      node.view.appendItem(first)
      node.view.appendItem(second)
    } else {
      node.view.insertItem(first, bit: a.bit)
      node.view.insertItem(second, bit: b.bit)
    }
    while let bit = path.popLast() {
      let parent = make(words: 1)
      parent.view.insertChild(node, bit: bit)
      node = parent
    }
    return node
  }
}
