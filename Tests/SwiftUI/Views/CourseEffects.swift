import Sluice
import SwiftUI

struct WeatherView: View {
  let store: Store<Weather.State, Weather.Action>

  var body: some View {
    Text(store.forecast ?? "…")
      .task { await store.send(.load).finish() }  // the timer, too, ends when the view disappears
    Button("Load again") { store.send(.load) }
  }
}
