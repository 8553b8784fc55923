import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Reports each screenshot that the user takes, until it is cancelled. In the app, its handler listens to the
/// notification center.
struct WatchScreenshots: EffectRequest, Equatable { typealias Answer = Void }

/// Counts the screenshots that are taken while a screen is open.
///
/// In the view: `.task { await store.send(.open).finish() }`. When the view goes, the task is cancelled, and with it
/// the effect.
struct LongLivingEffects: Reducer {
  struct State: Equatable { var screenshots = 0 }
  enum Action: Equatable { case open, screenshot }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .open: context.perform(WatchScreenshots(), answer: { .screenshot })
    case .screenshot: state.screenshots += 1
    }
  }
}

#if canImport(SwiftUI)
  /// When the view goes, SwiftUI cancels its task, and that cancels the effect.
  struct LongLivingEffectsView: View {
    let store: Store<LongLivingEffects.State, LongLivingEffects.Action>

    var body: some View {
      Form { Text("Screenshots taken here: \(store.screenshots)") }
        .task { await store.send(.open).finish() }
        .navigationTitle("Long-living effects")
    }
  }

  #Preview { LongLivingEffectsView(store: .preview(LongLivingEffects.State(), LongLivingEffects())) }
#endif
