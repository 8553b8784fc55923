import Foundation
import Incremental
import Sluice
import Testing

/// A state with a plain part, a large part and a computed part.
struct Probe: Equatable {
  var count = 0
  var text = ""
  var numbers: [Int] = []
  var doubled: Int { count * 2 }
}

enum ProbeAction: Sendable, Equatable {
  case add(Int)
  case write(String)
  case element(Int, Int)
  /// Sends each of these from inside the reducer.
  case fanOut([Int])
  /// Starts an effect that sends this back.
  case later(Int)
}

let probe = Reduce<Probe, ProbeAction> { state, action, context in
  switch action {
  case .add(let amount): state.count += amount
  case .write(let text): state.text += text
  case .element(let index, let value): state.numbers[index] = value
  case .fanOut(let amounts): for amount in amounts { context.send(.add(amount)) }
  case .later(let amount): context.run { send in send(.add(amount)) }
  }
}

/// Notes what happened, in order.
final class Log: Sendable {
  private let noted = Locked<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func callAsFunction(_ line: some Any) {
    let line = "\(line)"
    noted.withLock { $0.append(line) }
  }
}

/// Checks that each store that a test makes is freed when the test has ended: law 27.
struct FreesStores: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if test.traits.contains(where: { $0 is KeepsStores }) { return try await function() }
    let stores = LiveStores()
    try await stores.counting { try await function() }
    // Tasks of cancelled effects may not have noticed it yet.
    let end = ContinuousClock.now + .seconds(10)
    while !stores.alive.isEmpty, ContinuousClock.now < end { await Task.yield() }
    #expect(stores.alive == [], "These stores were not freed when the test had ended.")
  }
}

/// Says why the stores of a test are not freed when it ends.
struct KeepsStores: TestTrait {
  let reason: Comment
}

extension Trait where Self == FreesStores {
  /// Each store that a test makes is freed when the test has ended.
  static var freesStores: Self { FreesStores() }
}

extension Trait where Self == KeepsStores {
  /// The stores of a test may stay, for a reason.
  static func keepsStores(_ reason: Comment) -> Self { KeepsStores(reason: reason) }
}

/// Runs `body` on a thread of its own, and returns when it has run. The caller keeps its isolation meanwhile.
nonisolated func runOnThread(_ body: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Thread {
    body()
    isDone.signal()
  }.start()
  isDone.wait()
}
