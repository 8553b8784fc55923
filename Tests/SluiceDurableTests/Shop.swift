import Foundation
import Incremental
import SluiceDurable
import SluiceTesting

struct Charge: DurableRequest {
  struct Receipt: Codable, Equatable, Sendable { var number: Int }
  typealias Answer = Receipt
  static let attemptsAtOnce = 4
  var order: Int
}

struct Shop: Codable, Equatable, Sendable {
  var charges = DurableWork<Charge>()
  var reminders = DurableTimers<String>()
  var paid: [Int] = []
  var log: [String] = []
}

enum ShopAction: Codable, Equatable, Sendable {
  case buy(Int)
  case remind(String, Date)
  case charges(DurableAction<Charge>)
  case reminders(DurableTimerAction<String>)
  case paid(Int, Int)
  case note(String)
}

func shop(
  attempts: Int = 3, backoff: Backoff = .constant(.seconds(10)),
  afterInterruption interruption: DurableReducer<Charge>.Interruption = .performAgain
) -> Combined<Shop, ShopAction> {
  Combined {
    Reduce { shop, action, context in
      switch action {
      case .buy(let order): shop.charges.run(Charge(order: order), context)
      case .remind(let text, let date): shop.reminders.set(text, at: date, context)
      case .paid(let order, let receipt): shop.paid += [order, receipt]
      case .note(let text): shop.log.append(text)
      case .charges, .reminders: break
      }
    }
    Scope.receiving(\.charges, action: ShopAction.charges) {
      DurableReducer(attempts: attempts, backoff: backoff, afterInterruption: interruption)
    } output: {
      switch $0 {
      case .answered(_, let charge, let receipt): .paid(charge.order, receipt.number)
      case .failed(let job): .note("failed \(job.request.order): \(job.failure ?? "")")
      case .interrupted(let job): .note("interrupted \(job.request.order)")
      }
    }
    Scope.receiving(\.reminders, action: ShopAction.reminders) {
      DurableTimerReducer()
    } output: {
      .note($0)
    }
  }
}

/// A bank that answers on demand.
final class Bank: Sendable {
  struct Offline: Error, CustomStringConvertible { var description: String { "offline" } }

  private typealias Waiting = (
    attempt: DurableAttempt<Charge>, continuation: CheckedContinuation<Charge.Receipt, any Error>
  )

  private let waiting = Locked<[Waiting]>([])
  private let all = Locked<[String]>([])

  /// The attempts so far, by order, key and number.
  var attempts: [String] { all.withLock { $0 } }

  var handler: EffectHandler {
    EffectHandler(Charge.self) { [self] attempt in
      all.withLock { $0.append("\(attempt.request.order) \(attempt.key) \(attempt.number)") }
      return try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0.append((attempt, continuation)) }
      }
    }
  }

  /// The orders of the attempts that are under way, sorted.
  var open: [Int] { waiting.withLock { $0.map(\.attempt.request.order).sorted() } }

  /// Ends the attempt for an order.
  func end(_ order: Int, _ result: Result<Charge.Receipt, any Error>) {
    let ended = waiting.withLock { waiting in
      waiting.firstIndex { $0.attempt.request.order == order }.map { waiting.remove(at: $0) }
    }
    ended?.continuation.resume(with: result)
  }

  /// Ends the attempts that are under way.
  func end(_ result: Result<Charge.Receipt, any Error>) {
    for each in waiting.withLock({ $0.take() }) { each.continuation.resume(with: result) }
  }
}

extension Array {
  fileprivate mutating func take() -> Self {
    defer { self = [] }
    return self
  }
}

/// Lets other tasks run until a condition holds, however busy the machine is.
@MainActor func turns(until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(240)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}

/// Lets other tasks run, for a test that nothing comes of it.
@MainActor func settle() async {
  for _ in 0..<2_000 { await Task.yield() }
}

extension ManualClock {
  /// Whether a task sleeps that wakes within some seconds.
  func wakes(within seconds: Int) -> Bool {
    nextDeadline.map { $0 <= now.advanced(by: .seconds(seconds)) } ?? false
  }

  /// Advances once a task sleeps that this wakes. Others may sleep long before, such as the time limits of attempts.
  @MainActor func advance(bySeconds seconds: Int) async {
    await turns { wakes(within: seconds) }
    advance(by: .seconds(seconds))
  }
}
