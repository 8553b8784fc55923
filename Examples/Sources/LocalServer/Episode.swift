/// Something that may go on for long: it is said once when it begins, and once when it has ended.
package struct Episode {
  private let log: @Sendable (String) -> Void
  private var said: String?
  private var count = 0

  package init(_ log: @escaping @Sendable (String) -> Void) { self.log = log }

  /// It happens, again or for the first time. The sentence is said if it is another one than before.
  package mutating func note(_ sentence: String) {
    count += 1
    if sentence != said { log(sentence) }
    said = sentence
  }

  /// It is over, if it had begun. The sentence is made of how often it happened.
  package mutating func end(_ sentence: (Int) -> String) {
    guard said != nil else { return }
    log(sentence(count))
    (said, count) = (nil, 0)
  }
}
