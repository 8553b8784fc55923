import Sluice
import SluiceFiles

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// What the user has chosen.
struct Preferences: Codable, Equatable, Sendable {
  enum Appearance: String, CaseIterable, Codable { case system, light, dark }

  var name = ""
  var appearance = Appearance.system
  var remindsDaily = false
}

extension SharedKey<Preferences> {
  /// A file in the app's folder, written a moment after a change.
  static var preferences: SharedKey { .file("preferences.json") }
}

/// Settings that are kept in a file. Any other screen has them by `@Shared(.preferences)`.
struct SavedSettings: Reducer {
  struct State: Equatable {
    @Shared var preferences: Preferences

    init(_ key: SharedKey<Preferences> = .preferences) { _preferences = Shared(wrappedValue: Preferences(), key) }
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case restoreDefaults
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .restoreDefaults = action else { return }
      state.preferences = Preferences()
    }
  }
}

#if canImport(SwiftUI)
  /// The settings. They apply at once, and are there when the app starts again.
  struct SavedSettingsView: View {
    @Bindable var store: Store<SavedSettings.State, SavedSettings.Action>

    var body: some View {
      Form {
        TextField("Name", text: $store.preferences.name)
        Picker("Appearance", selection: $store.preferences.appearance) {
          ForEach(Preferences.Appearance.allCases, id: \.self) { Text($0.rawValue) }
        }
        Toggle("Remind me daily", isOn: $store.preferences.remindsDaily)
        Button("Restore the defaults", role: .destructive) { store.send(.restoreDefaults) }
      }
      .preferredColorScheme(store.preferences.appearance.scheme)
      .navigationTitle("Settings")
    }
  }

  extension Preferences.Appearance {
    fileprivate var scheme: ColorScheme? {
      switch self {
      case .system: nil
      case .light: .light
      case .dark: .dark
      }
    }
  }

  #Preview { SavedSettingsView(store: .preview(SavedSettings.State(), SavedSettings())) }
#endif
