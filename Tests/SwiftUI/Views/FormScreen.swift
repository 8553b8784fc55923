import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Settings: Equatable {
  var name = ""
  var notes = ""
  var volume = 0.5
  var age = 18
  var isPublic = false
  var color: Palette? = .red
  var reminder = Date()
  var focus: Field?
  var address = Address()

  enum Palette: Hashable { case red, green }
  enum Field: Hashable { case name, notes }
  struct Address: Equatable { var street = "" }
}

nonisolated enum SettingsAction: BindableAction {
  case binding(BindingAction<Settings>)
  case reset, submitted
}

nonisolated let settings = Combined<Settings, SettingsAction> {
  BindingReducer()
  Reduce { settings, action in
    switch action {
    case .reset: settings = Settings()
    case .submitted: settings.focus = settings.name.isEmpty ? .name : nil
    case .binding(\.isPublic): settings.notes = ""
    case .binding: break
    }
  }
}

struct SettingsView: View {
  @Bindable var store: Store<Settings, SettingsAction>
  @FocusState private var focus: Settings.Field?

  var body: some View {
    Form {
      Section("You") {
        TextField("Name", text: $store.name).focused($focus, equals: .name)
        TextField("Street", text: $store.address.street)
        Stepper("\(store.age) years", value: $store.age)
      }
      Section("Profile") {
        Toggle("Public", isOn: $store.isPublic)
        TextEditor(text: $store.notes).focused($focus, equals: .notes)
        Slider(value: $store.volume, in: 0...1)
        Picker("Color", selection: $store.color) {
          Text("Red").tag(Settings.Palette?.some(.red))
          Text("None").tag(Settings.Palette?.none)
        }
        DatePicker("Remind me", selection: $store.reminder)
      }
      Button("Reset", role: .destructive) { store.send(.reset) }
    }
    .onSubmit { store.send(.submitted) }
    .bind($store.focus, to: $focus)
  }
}
