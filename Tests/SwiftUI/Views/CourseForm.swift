import Sluice
import SwiftUI

struct ProfileView: View {
  @Bindable var store: Store<Profile.State, Profile.Action>

  var body: some View {
    Form {
      TextField("Name", text: $store.name)
      Toggle("Public", isOn: $store.isPublic)
      Stepper("\(store.guests) guests", value: $store.guests)
      Button("Reset") { store.send(.reset) }.disabled(!store.isValid)
    }
  }
}
