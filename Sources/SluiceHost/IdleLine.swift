/// The stores that are not in use, the one that has rested longest first.
///
/// A store that is used leaves the line without being searched in it: its entry is stale, and is dropped when it
/// comes to the front, or when more than half of the entries are stale.
struct IdleLine<Key> {
  struct Entry {
    let key: Key
    /// The time since which the store is not in use.
    let since: Duration
    /// The number of this rest; no other has it.
    let rest: Int
  }

  private var entries = Line<Entry>()
  private var lastRest = 0
  /// The number of entries that are not stale.
  private(set) var count = 0

  /// Adds a store; returns the number of its rest.
  mutating func add(_ key: Key, since: Duration) -> Int {
    lastRest += 1
    count += 1
    entries.append(Entry(key: key, since: since, rest: lastRest))
    return lastRest
  }

  /// Notes that a store is used, or put to sleep, so that its entry is stale.
  mutating func noteStale(_ isCurrent: (Entry) -> Bool) {
    count -= 1
    if entries.count > 2 * count + 32 { entries.keep(isCurrent) }
  }

  /// Returns the store that has rested longest, and drops the stale entries before it.
  mutating func first(_ isCurrent: (Entry) -> Bool) -> Entry? {
    while let entry = entries.first {
      if isCurrent(entry) { return entry }
      entries.removeFirst()
    }
    return nil
  }
}

/// A queue, first in, first out.
struct Line<Element> {
  private var elements: [Element] = []
  private var head = 0

  var count: Int { elements.count - head }

  var first: Element? { head < elements.count ? elements[head] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes the first element; the line must not be empty.
  ///
  /// - Complexity: O(1) on average.
  @discardableResult
  mutating func removeFirst() -> Element {
    let element = elements[head]
    head += 1
    if head >= 32, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  mutating func keep(_ isKept: (Element) -> Bool) {
    elements = elements[head...].filter(isKept)
    head = 0
  }
}
