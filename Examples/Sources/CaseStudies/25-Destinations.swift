import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Several destinations, of which one at a time can be presented.
struct Destinations: Reducer {
  enum Destination: Equatable {
    case drillDown(Counter.State)
    case popover(Counter.State)
    case sheet(Counter.State)
  }

  enum DestinationAction: Equatable {
    case drillDown(Counter.Action)
    case popover(Counter.Action)
    case sheet(Counter.Action)
  }

  struct State: Equatable { var destination = Presented<Destination>() }
  enum Action: Equatable { case destination(PresentedAction<Destination, DestinationAction>) }

  var body: some Reducer<State, Action> {
    IfPresented(\.destination, action: Action.destination) {
      Scope(case: Destination.drillDown, action: DestinationAction.drillDown) { Counter() }
      Scope(case: Destination.popover, action: DestinationAction.popover) { Counter() }
      Scope(case: Destination.sheet, action: DestinationAction.sheet) { Counter() }
    }
  }
}

#if canImport(SwiftUI)
  /// One modifier for each way to show a destination.
  struct DestinationsView: View {
    private typealias Destination = Destinations.Destination
    private typealias PartAction = Destinations.DestinationAction

    let store: Store<Destinations.State, Destinations.Action>

    var body: some View {
      let destination = store.presentation(\.destination, action: Destinations.Action.destination)
      let drillDown = destination.case(Destination.drillDown, action: PartAction.drillDown)
      let popover = destination.case(Destination.popover, action: PartAction.popover)
      let sheet = destination.case(Destination.sheet, action: PartAction.sheet)
      Form {
        Button("Drill down") { store.send(.destination(.present(.drillDown(Counter.State())))) }
        Button("Popover") { store.send(.destination(.present(.popover(Counter.State())))) }
        Button("Sheet") { store.send(.destination(.present(.sheet(Counter.State())))) }
      }
      .navigationDestination(drillDown) { CounterView(store: $0) }
      .popover(popover) { CounterView(store: $0) }
      .sheet(sheet) { CounterView(store: $0) }
      .navigationTitle("Destinations")
    }
  }

  #Preview { DestinationsView(store: .preview(Destinations.State(), Destinations())) }
#endif
