/// Observers of a graph wrote to its inputs, and were called for that, and wrote, without coming to rest.
public struct PassLimitExceeded: Error, CustomStringConvertible {
  /// How many passes the observers of one may start.
  public let limit: Int
  /// The last writes, each of which led to the next; the last one was discarded.
  public let chain: [String]

  static var chainLength: Int { 32 }

  /// The message: what happened, and the writes.
  public var description: String {
    "What observers wrote started more than \(limit) passes in a row, so what they had written last was"
      + " discarded. The last writes: \(chain.joined(separator: " → "))."
  }
}

/// How often observers have written in the pass under way.
struct Pacing {
  let limit: Int
  let onLimit: ((PassLimitExceeded) -> Void)?
  private var pass = -1
  private var rounds = 0
  private var chain: [String] = []
  /// What the observer observes that is being called; noted in the last rounds only.
  var writer: String?
  /// Whether an input was set since the last round.
  private var hasWrites = false

  init(limit: Int, onLimit: ((PassLimitExceeded) -> Void)?) { (self.limit, self.onLimit) = (limit, onLimit) }

  /// Notes that an observer set an input.
  mutating func note(writeTo input: Node) {
    hasWrites = true
    if let writer { chain.append("the observer of \(writer) sets \(input.spokenName)") }
  }

  /// Counts a round in which observers wrote; returns the error if it is one too many.
  mutating func begin(inPass pass: Int) -> PassLimitExceeded? {
    if self.pass != pass { (self.pass, rounds, chain) = (pass, 0, []) }
    guard hasWrites else { return nil }
    hasWrites = false
    rounds += 1
    guard rounds > limit else { return nil }
    defer { (rounds, chain) = (0, []) }
    return PassLimitExceeded(limit: limit, chain: chain.suffix(PassLimitExceeded.chainLength))
  }

  /// Whether the limit is so near that writes are noted.
  var isNearLimit: Bool { rounds + PassLimitExceeded.chainLength > limit }
}

extension Graph {
  /// What waits for the end of a round.
  struct Postponed {
    let work: () -> Void
    /// Whether it sets an input: at the limit that is discarded, but not what a store has to handle.
    let isWrite: Bool
  }

  /// Goes on with what observers have written, or refuses to.
  @inline(never)
  func goOn() {
    if let exceeded = pacing.begin(inPass: passNumber) { return stop(exceeded) }
    applyPostponedWrites()
    if told.count > 0 { settle() }
    guard pacing.isNearLimit else { return }
    if !queue.isEmpty { recompute() }
    notifyDueByName()
  }

  private func stop(_ exceeded: PassLimitExceeded) {
    guard let report = pacing.onLimit else {
      misuse(
        "\(exceeded)",
        why: "Each of these writes calls observers, which write again: `set` would never return.",
        fix:
          "Derive the value with `map` where an observer only computes it; write in an observer only what"
          + " comes to rest. A graph takes another limit as `limit:`, and with `onLimit:` it goes on.")
    }
    postponed.removeAll { $0.isWrite }
    report(exceeded)
  }
}

extension Node {
  /// What messages call it.
  fileprivate final var spokenName: String {
    extra?.name ?? "\(flags.contains(.isLeaf) ? "an input" : "a value") of type \(content.type)"
  }
}

extension Graph {
  /// Calls observers as `notifyDue` does, and notes of each what it observes.
  private func notifyDueByName() {
    notifyDue { pacing.writer = $0.observed.spokenName }
    pacing.writer = nil
  }
}
