import Sluice

nonisolated struct Profile: Equatable { var name = "" }
nonisolated enum ProfileAction: Sendable { case rename(String), reload }
nonisolated struct Settings: Equatable { var profile = Profile() }
nonisolated enum SettingsAction: Sendable { case profile(ProfileAction), reset }
nonisolated struct App: Equatable { var settings = Settings() }
nonisolated enum AppAction: Sendable { case settings(SettingsAction) }

struct ProfileReducer: Reducer {
  func reduce(_ profile: inout Profile, _ action: ProfileAction, _ context: Context<ProfileAction>) {
    switch action {
    case .rename(let name): profile.name = name
    case .reload: context.run { send in send(.rename("Ann")) }  // comes back through both levels
    }
  }
}

struct SettingsReducer: Reducer {
  var body: some Reducer<Settings, SettingsAction> {
    Scope(\.profile, action: SettingsAction.profile) { ProfileReducer() }
    Reduce { settings, action in if case .reset = action { settings = Settings() } }
  }
}

struct AppReducer: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.settings, action: AppAction.settings) { SettingsReducer() }
  }
}

let store = Store(App(), AppReducer())

// From inside out: one level after the other, or both at once.
let settings = store.scope(\.settings, action: AppAction.settings)
let profile = settings.scope(\.profile, action: SettingsAction.profile)
let direct = store.scope(\.settings.profile) { (action: ProfileAction) in AppAction.settings(.profile(action)) }
await profile.send(.reload).finish()
direct.send(.rename(direct.name + " Lee"))
print(profile.name)

// From the outside: an outlet for the innermost actions.
let outlet = store.outlet.map { (action: ProfileAction) in AppAction.settings(.profile(action)) }
try await outlet.send(.rename("Eve"))
print(store.settings.profile.name)
