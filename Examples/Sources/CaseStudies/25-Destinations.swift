import Sluice

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
