/// An error: the observers of a graph went on writing to its inputs, and exceeded the limit of passes that this may
/// start in a row.
public struct PassLimitExceeded: Error, CustomStringConvertible {
  /// The number of passes in a row that observers may start by their writes.
  public let limit: Int
  /// The last writes, in order, each of which led to the next. The last one was discarded.
  public let chain: [String]

  static var chainLength: Int { 32 }

  /// A message with the limit and the writes.
  public var description: String {
    "What observers wrote started more than \(limit) passes in a row, so what they had written last was"
      + " discarded. The last writes: \(chain.joined(separator: " → "))."
  }
}

/// A count of the rounds of writes by observers in the pass under way.
struct Pacing {
  let limit: Int
  let onLimit: ((PassLimitExceeded) -> Void)?
  private var pass = -1
  private var rounds = 0
  private var chain: [String] = []
  /// The name of what the observer being called observes; set only in the last rounds before the limit.
  var writer: String?
  /// Whether an input was set since the last round.
  private var hasWrites = false

  init(limit: Int, onLimit: ((PassLimitExceeded) -> Void)?) { (self.limit, self.onLimit) = (limit, onLimit) }

  /// Records that an observer set an input.
  mutating func note(writeTo input: Node) {
    hasWrites = true
    if let writer { chain.append("the observer of \(writer) sets \(input.spokenName)") }
  }

  /// Counts a round in which observers wrote; returns the error if the limit is exceeded.
  mutating func begin(inPass pass: Int) -> PassLimitExceeded? {
    if self.pass != pass { (self.pass, rounds, chain) = (pass, 0, []) }
    guard hasWrites else { return nil }
    hasWrites = false
    rounds += 1
    guard rounds > limit else { return nil }
    defer { (rounds, chain) = (0, []) }
    return PassLimitExceeded(limit: limit, chain: chain.suffix(PassLimitExceeded.chainLength))
  }

  /// Whether the limit is near enough to record the writes.
  var isNearLimit: Bool { rounds + PassLimitExceeded.chainLength > limit }
}

extension Graph {
  /// Work that waits for the end of a round of notifications.
  struct Postponed {
    let work: () -> Void
    /// Whether the work sets an input. At the limit such work is discarded; what a store has to handle is not.
    let isWrite: Bool
  }

  /// Applies what observers have written, or reports that they have exceeded the limit.
  @inline(never)
  func goOn() {
    if let exceeded = pacing.begin(inPass: passNumber) { return stop(exceeded) }
    applyPostponedWrites()
    if notified.count > 0 { settle() }
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
  /// The name of the node in messages.
  fileprivate final var spokenName: String {
    extra?.name ?? "\(flags.contains(.isLeaf) ? "an input" : "a value") of type \(content.type)"
  }
}

extension Graph {
  /// Calls the due observers like `notifyDue`, and sets `pacing.writer` for each.
  private func notifyDueByName() {
    notifyDue { pacing.writer = $0.observed.spokenName }
    pacing.writer = nil
  }
}
