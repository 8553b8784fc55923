import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Team: Equatable {
  var destination = Presented<Destination>()

  enum Destination: Equatable {
    case help(Int)
    case member(Member)
    case alert(Prompt<TeamAction>)
  }
}

nonisolated struct Member: Equatable { var name = "" }

nonisolated enum MemberAction: BindableAction, Equatable { case binding(BindingAction<Member>) }

nonisolated enum TeamAction: Equatable {
  case add
  case destination(PresentedAction<Team.Destination, DestinationAction>)

  enum DestinationAction: Equatable {
    case help(Never)
    case member(MemberAction)
    case alert(Prompt<TeamAction>.Choice)
  }
}

struct TeamView: View {
  typealias DestinationAction = TeamAction.DestinationAction
  let store: Store<Team, TeamAction>

  var body: some View {
    let destination = store.presentation(\.destination, action: TeamAction.destination)
    Button("Add") { store.send(.add) }
      .sheet(destination.case(Team.Destination.member, action: DestinationAction.member)) { MemberView(store: $0) }
      .popover(destination.case(Team.Destination.help, action: DestinationAction.help)) { HelpView(store: $0) }
      .alert(destination.case(Team.Destination.alert, action: DestinationAction.alert))
  }
}

struct MemberView: View {
  @Bindable var store: Store<Member, MemberAction>

  var body: some View { TextField("Name", text: $store.name) }
}

struct HelpView: View {
  let store: Store<Int, Never>

  var body: some View { Text("Page \(store.state)") }
}
