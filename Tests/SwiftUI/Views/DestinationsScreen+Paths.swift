import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated extension Team.Destination: CasePathable {
  nonisolated struct Cases: Sendable {
    let help = EnumCase<Team.Destination, Int>(
      "help", embed: { .help($0) }, extract: { if case .help(let value) = $0 { value } else { nil } })
    let alert = EnumCase<Team.Destination, Prompt<TeamAction>>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

nonisolated extension TeamAction.DestinationAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let help = EnumCase<TeamAction.DestinationAction, Never>("help", embed: { .help($0) }, extract: { _ in nil })
    let alert = EnumCase<TeamAction.DestinationAction, Prompt<TeamAction>.Choice>(
      "alert", embed: { .alert($0) }, extract: { if case .alert(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

/// The same by key paths of cases.
struct TeamByPaths: View {
  let store: Store<Team, TeamAction>

  var body: some View {
    let destination = store.presentation(\.destination, action: TeamAction.destination)
    Text("Team")
      .popover(destination.case(\.help, action: \.help)) { HelpView(store: $0) }
      .alert(destination.case(\.alert, action: \.alert))
  }
}
