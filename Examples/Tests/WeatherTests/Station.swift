import Foundation
import Sluice
import SluiceTesting
import Weather

/// A store, and a weather station that answers it when the test says so.
@MainActor
final class Station {
  let clock = ManualClock()
  /// How many questions there were.
  private(set) var count = 0
  /// What the store told its error handler.
  private(set) var failures: [String] = []
  private(set) lazy var store = makeStore()
  private let patience: Patience
  private let questions = AsyncStream<Question>.makeStream()

  init(_ change: (inout Patience) -> Void = { _ in }) {
    var patience = Patience()
    change(&patience)
    self.patience = patience
  }

  private func makeStore() -> Store<WeatherState, WeatherAction> {
    let clock = clock
    return Store(
      WeatherState(), parcel: weatherParcel,
      dependencies: [
        Provide(\.clock, clock), Provide(\.patience, patience),
        Provide(\.now, DateGenerator { .at(clock.now.offset / .seconds(1)) }),
      ],
      handlers: [EffectHandler(FetchReport.self) { try await self.answer(to: $0.city) }],
      onFailure: { self.failures.append("\($0)") })
  }

  /// It does not notice when its effect is cancelled: the worst that a handler can do.
  private func answer(to city: City.ID) async throws -> Report? {
    count += 1
    return try await withCheckedThrowingContinuation { questions.continuation.yield(Question(city, $0)) }
  }

  /// Waits for the next question.
  func nextQuestion() async -> Question? {
    var questions = questions.stream.makeAsyncIterator()
    return await questions.next(isolation: #isolation)
  }

  /// Asks, and answers.
  func know(_ city: City.ID, _ report: Report = .mild) async {
    let sent = store.send(.ask(city))
    await nextQuestion()?.answer(report)
    await sent.finish()
  }

  func city(_ city: City.ID) -> City? { store.cities[id: city] }

  /// Waits until the state is as it should be.
  func wait(until isSo: (WeatherState) -> Bool) async {
    for await state in store.values(\.self) where isSo(state) { return }
  }

  /// Moves the clock when somebody sleeps.
  func pass(_ time: Duration, sleepers: Int = 1) async {
    await clock.waitForSleepers(sleepers)
    clock.advance(by: time)
  }

  /// Gives what is late the time to arrive.
  func settle() async { for _ in 1...50 { await Task.yield() } }
}

/// A question that waits for its answer. If nobody answers, it fails in the end.
@MainActor
final class Question {
  let city: City.ID
  private var continuation: CheckedContinuation<Report?, any Error>?

  init(_ city: City.ID, _ continuation: CheckedContinuation<Report?, any Error>) {
    (self.city, self.continuation) = (city, continuation)
  }

  func answer(_ report: Report?) { take()?.resume(returning: report) }

  func fail(_ error: any Error) { take()?.resume(throwing: error) }

  private func take() -> CheckedContinuation<Report?, any Error>? {
    defer { continuation = nil }
    return continuation
  }

  deinit { continuation?.resume(throwing: CancellationError()) }
}

extension Report {
  static let mild = Report(temperature: 15, sky: .cloudy)
  static let cold = Report(temperature: -3, sky: .snow)
}

extension Date {
  static func at(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
