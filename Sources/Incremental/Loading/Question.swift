/// Which question a key asks, and which was asked last when the graph rested.
struct Question<Key> {
  struct Asked {
    let key: Key
    let number: Int
  }

  private(set) var current: Asked?
  private(set) var settled: Asked?
  /// Whether the question that was asked last has its answer.
  private(set) var isAnswered = false
  private var count = 0
  /// The time at which the key changed last. A key that never equals itself asks nothing new without a change.
  private var askedAt = -1

  /// The number of the current question; 0 if there is none.
  var number: Int { current?.number ?? 0 }

  /// The key of the question that was asked last, if that is the current one, and has no answer.
  var keyToAnswer: Key? { settled.flatMap { $0.number == current?.number && !isAnswered ? $0.key : nil } }

  /// Notes a key, which changed at a time. One that equals the key that was asked last asks nothing new.
  mutating func ask(_ key: Key, at time: Int, _ areEqual: (Key, Key) -> Bool) {
    guard time != askedAt || current == nil else { return }
    askedAt = time
    if let settled, areEqual(settled.key, key) { return current = settled }
    current = makeQuestion(key)
  }

  /// Notes that there is no key.
  mutating func withdraw() { current = nil }

  /// Makes the current question the one that was asked; returns whether it is another one, or none.
  mutating func settle() -> Bool {
    guard let current else { return true }
    guard current.number != settled?.number else { return false }
    (settled, isAnswered) = (current, false)
    return true
  }

  /// Notes the answer to the question that was asked last.
  mutating func answer() { isAnswered = true }

  /// Makes another question the one that was asked last; nil for none.
  mutating func replace(with key: Key?, isAnswered: Bool, _ areEqual: (Key, Key) -> Bool) {
    self.isAnswered = isAnswered
    guard let key else { return settled = nil }
    if let current, areEqual(current.key, key) { settled = current } else { settled = makeQuestion(key) }
  }

  private mutating func makeQuestion(_ key: Key) -> Asked {
    count += 1
    return Asked(key: key, number: count)
  }
}
