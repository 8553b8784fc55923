import Sluice
import SluiceTesting

nonisolated struct Weather: Reducer {
  struct State: Equatable {
    var city = "Rome"
    var forecast: String?
    var problem: String?
    var age = 0
  }

  enum Action {
    case load, stop
    case loaded(String), failed(String)
    case tick
  }

  enum CancelID { case loading, aging }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .load:
      let client = context[WeatherKey.self]
      context.run(id: CancelID.loading, cancelInFlight: true) { [city = state.city] send in
        send(.loaded(try await client.forecast(city)))
      } catch: {
        .failed("\($0)")
      }
    case .loaded(let forecast):
      (state.forecast, state.age) = (forecast, 0)
      context.every(.seconds(60), id: CancelID.aging, cancelInFlight: true) { send in send(.tick) }
    case .failed(let problem): state.problem = problem
    case .tick: state.age += 1
    case .stop:
      context.cancel(id: CancelID.loading)
      context.cancel(id: CancelID.aging)
    }
  }
}

nonisolated struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String) async throws -> String
}

enum WeatherKey: Dependency {
  static let defaultValue = WeatherClient { "Rain in \($0)" }
}

let clock = ManualClock()
let store = Store(Weather.State(), dependencies: [Provide(\.clock, clock)]) { Weather() }
let loading = store.send(.load)
await clock.waitForSleepers(1)
for _ in 1...3 {
  clock.advance(by: .seconds(60))
  await clock.waitForSleepers(1)
}
print(store.forecast ?? "", store.age)
store.send(.stop)
await loading.finish()  // both effects are over
