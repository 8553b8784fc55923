#if canImport(SwiftUI)
  import Foundation
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// A study, with a store that is made when it is opened, and ends with its screen.
  struct StudyView: View {
    let study: Study

    var body: some View {
      switch study {
      case .counter: Opened(Counter.State(), Counter()) { CounterView(store: $0) }
      case .twoCounters: Opened(TwoCounters.State(), TwoCounters()) { TwoCountersView(store: $0) }
      case .bindings: Opened(Bindings.State(), Bindings()) { BindingsView(store: $0) }
      case .forms: Opened(Forms.State(), Forms()) { FormsView(store: $0) }
      case .validation: Opened(Validation.State(), Validation()) { ValidationView(store: $0) }
      case .focus: Opened(Focus.State(), Focus()) { FocusView(store: $0) }
      case .optionalState: Opened(OptionalState.State(), OptionalState()) { OptionalStateView(store: $0) }
      case .lists: Opened(Lists.State(), Lists()) { ListsView(store: $0) }
      case .alertsAndDialogs:
        Opened(AlertsAndDialogs.State(), AlertsAndDialogs()) { AlertsAndDialogsView(store: $0) }
      case .effects: Opened(Effects.State(), Effects()) { EffectsView(store: $0) }
      case .cancellation: Opened(Cancellation.State(), Cancellation()) { CancellationView(store: $0) }
      case .search: Opened(Search.State(), Search()) { SearchView(store: $0) }
      case .refresh: Opened(Refresh.State(), Refresh()) { RefreshView(store: $0) }
      case .timers: Opened(Timers.State(), Timers()) { TimersView(store: $0) }
      case .animations: Opened(Animations.State(), Animations()) { AnimationsView(store: $0) }
      case .longLivingEffects:
        Opened(LongLivingEffects.State(), LongLivingEffects()) { LongLivingEffectsView(store: $0) }
      case .webSocket: Opened(WebSocket.State(), WebSocket()) { WebSocketView(store: $0) }
      case .login: Opened(Login.State(), Login()) { LoginView(store: $0) }
      case .pagination: Opened(Pagination.State(), Pagination()) { PaginationView(store: $0) }
      case .presentAndLoad: Opened(PresentAndLoad.State(), PresentAndLoad()) { PresentAndLoadView(store: $0) }
      case .loadThenPresent: Opened(LoadThenPresent.State(), LoadThenPresent()) { LoadThenPresentView(store: $0) }
      case .navigateAndLoad: Opened(NavigateAndLoad.State(), NavigateAndLoad()) { NavigateAndLoadView(store: $0) }
      case .loadRow: Opened(LoadRow.State(), LoadRow()) { LoadRowView(store: $0) }
      case .stack: Opened(Stack.State(), Stack()) { StackView(store: $0) }
      case .destinations: Opened(Destinations.State(), Destinations()) { DestinationsView(store: $0) }
      case .sharedState: Opened(SharedState.State(), SharedState()) { SharedStateView(store: $0) }
      case .savedSettings: Opened(SavedSettings.State(), SavedSettings()) { SavedSettingsView(store: $0) }
      case .userDefaults: Opened(Tips.State(), Tips()) { TipsView(store: $0) }
      case .signUp: Opened(SignUp.State(), SignUp()) { SignUpView(store: $0) }
      case .recursion: Opened(Recursion.State(id: UUID()), Recursion()) { RecursionView(store: $0) }
      case .favoriting: Opened(.samples, Episodes()) { EpisodesView(store: $0) }
      case .downloads: Opened(.samples, Downloads()) { DownloadsView(store: $0) }
      case .overridingDependencies:
        Opened(OverridingDependencies.State(), OverridingDependencies()) { OverridingDependenciesView(store: $0) }
      }
    }
  }

  /// The place of a study's store.
  private struct Opened<State, Action, Content: View>: View {
    @AppStore private var store: Store<State, Action>
    private let content: (Store<State, Action>) -> Content

    init<R: Reducer<State, Action>>(
      _ state: State, _ reducer: R, @ViewBuilder content: @escaping (Store<State, Action>) -> Content
    ) {
      _store = AppStore(wrappedValue: Store(state, reducer, handlers: madeUpHandlers()))
      self.content = content
    }

    var body: some View { content(store) }
  }

  extension Episodes.State {
    fileprivate static var samples: Self {
      let titles = ["Trees", "Rivers", "Clouds"]
      return Self(
        episodes: Rows(
          titles.enumerated().map { Episodes.Episode(title: $1, favorite: Favoriting.State(id: $0)) }))
    }
  }

  extension Downloads.State {
    fileprivate static var samples: Self {
      Self(files: Rows(["Oslo", "Rome", "Lima"].map { Download.State(address: $0) }))
    }
  }
#endif
