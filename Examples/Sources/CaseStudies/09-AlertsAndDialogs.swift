import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// An alert and a confirmation dialog as values in the state; a second alert says what was done.
struct AlertsAndDialogs: Reducer {
  struct State: Equatable {
    var count = 0
    var alert = Presented<Prompt<Action>>()
    var dialog = Presented<Prompt<Action>>()
  }

  indirect enum Action: Equatable {
    case showAlert, showDialog
    case increment, decrement
    case alert(PromptAction<Action>)
    case dialog(PromptAction<Action>)
  }

  var body: some Reducer<State, Action> {
    Prompts(\.alert, action: Action.alert)  // a chosen button closes the alert, and sends its action
    Prompts(\.dialog, action: Action.dialog)
    Reduce { state, action in
      switch action {
      case .showAlert: state.alert.present(.confirmIncrement)
      case .showDialog: state.dialog.present(.chooseChange)
      case .increment:
        state.count += 1
        state.alert.present(Prompt("Incremented"))
      case .decrement:
        state.count -= 1
        state.alert.present(Prompt("Decremented"))
      case .alert, .dialog: break
      }
    }
  }
}

extension Prompt<AlertsAndDialogs.Action> {
  static let confirmIncrement = Prompt("An alert", buttons: [.cancel("Cancel"), .ordinary("Increment", .increment)])

  static let chooseChange = Prompt(
    "A dialog", message: "It has several answers.", style: .confirmation,
    buttons: [.cancel("Cancel"), .ordinary("Increment", .increment), .ordinary("Decrement", .decrement)])
}

#if canImport(SwiftUI)
  /// An alert and a dialog in one line each.
  struct AlertsAndDialogsView: View {
    let store: Store<AlertsAndDialogs.State, AlertsAndDialogs.Action>

    var body: some View {
      Form {
        Text("Count: \(store.count)")
        Button("Alert") { store.send(.showAlert) }
        Button("Confirmation dialog") { store.send(.showDialog) }
      }
      .alert(store, \.alert, action: AlertsAndDialogs.Action.alert)
      .confirmationDialog(store, \.dialog, action: AlertsAndDialogs.Action.dialog)
      .navigationTitle("Alerts and dialogs")
    }
  }

  #Preview { AlertsAndDialogsView(store: .preview(AlertsAndDialogs.State(), AlertsAndDialogs())) }
#endif
