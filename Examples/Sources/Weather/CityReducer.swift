import Foundation
import Sluice

/// What can happen to a city.
public enum CityAction: Sendable {
  /// Ask for a report, in place of a question that waits for its answer.
  case ask
  /// Wait no longer.
  case cancel
  /// A try begins.
  case tries
  /// nil: there is no such city.
  case answered(Report?)
  case failed(Trouble)
  /// Look whether the report is too old by now.
  case age
}

/// Asks for the report of one city, and keeps the last one.
struct CityReducer: Reducer {
  /// The id of a question: one for each row, because each row is a place of its own.
  private enum Asking {}

  var effects: [any EffectRequest.Type] { [FetchReport.self] }

  func reduce(_ city: inout City, _ action: CityAction, _ context: Context<CityAction>) {
    switch action {
    case .ask:
      city.request = .loading(tries: 0)
      context.start(question(about: city.id, context.patience))
    case .cancel:
      if city.request.isLoading { city.request = .idle }
      context.cancel(id: Asking.self)
    case .tries:
      if case .loading(let tries) = city.request { city.request = .loading(tries: tries + 1) }
    case .answered(let report?):
      city.known = City.Known(report: report, fetched: context.now())
      city.request = .idle
    case .answered(nil): (city.known, city.request) = (nil, .failed(.noSuchCity))
    case .failed(let trouble): city.request = .failed(trouble)
    case .age:
      if let known = city.known { city.known?.isStale = context.now() >= context.patience.end(of: known.fetched) }
    }
  }

  /// Read from the inside out: a try has a limit; tries are repeated after pauses; a later question takes the place of this one.
  private func question(about city: City.ID, _ patience: Patience) -> Effect<CityAction> {
    .concatenate(
      .send(.tries),
      .perform(FetchReport(city: city), answer: { .answered($0) }).timeout(patience.limit)
    )
    .retry(maxAttempts: patience.tries, backoff: .exponential(from: patience.pause))
    .id(Asking.self, cancelInFlight: true)
    .catch { .failed(Trouble($0)) }
  }
}
