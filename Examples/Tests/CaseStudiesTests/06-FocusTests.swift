import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct FocusTests {
  @Test func `The focus moves to the first empty field, and away when none is`() {
    let store = TestStore(Focus.State(), Focus())
    store.send(.signIn) { $0.focus = .name }
    store.send(.binding(.set(\.name, "Ann"))) { $0.name = "Ann" }
    store.send(.signIn) { $0.focus = .password }
    store.send(.binding(.set(\.focus, .name))) { $0.focus = .name }  // by a tap
    store.send(.binding(.set(\.password, "secret"))) { $0.password = "secret" }
    store.send(.signIn) { $0.focus = nil }
    store.finish()
  }
}
