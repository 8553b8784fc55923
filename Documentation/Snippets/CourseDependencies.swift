import Foundation
import Sluice

nonisolated struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String) async throws -> String
}

enum WeatherKey: Dependency {
  static let defaultValue = WeatherClient { "Rain in \($0)" }  // the live one
  static let previewValue = WeatherClient { _ in "Sun" }  // may be left out, as `testValue` may
}

extension Dependencies {
  var weather: WeatherClient {
    get { self[WeatherKey.self] }
    set { self[WeatherKey.self] = newValue }
  }
}

nonisolated struct Diary: Reducer {
  struct Entry: Equatable, Identifiable {
    let id: UUID
    var text: String
  }

  struct State: Equatable { var entries: Rows<Entry> = [] }
  enum Action { case write, written(String) }

  var body: some Reducer<State, Action> {
    Reduce { state, action, context in
      switch action {
      case .write:
        let weather = context.weather
        context.run { send in send(.written(try await weather.forecast("Oslo"))) }
      case .written(let text): state.entries.append(Entry(id: context.uuid(), text: text))
      }
    }
  }
}

let live = Store(Diary.State()) { Diary() }
await live.send(.write).finish()

let stubbed = Dependencies { Provide(\.weather, WeatherClient { "Snow in \($0)" }) }
let other = Store(Diary.State(), dependencies: stubbed) { Diary() }
await other.send(.write).finish()
print(live.entries.map(\.text), other.entries.map(\.text))
