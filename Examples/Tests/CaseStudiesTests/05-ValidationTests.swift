import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct ValidationTests {
  @Test func `Problems are shown after the first try, until they are solved`() {
    let store = TestStore(Validation.State(), Validation())
    #expect(store.state.problem(with: .email) == nil)
    store.send(.submit) { $0.wasSubmitted = true }
    #expect(store.state.problem(with: .email) == "An address has an @.")
    store.send(.binding(.set(\.email, "ann@example.org"))) { $0.email = "ann@example.org" }
    #expect(store.state.problem(with: .email) == nil)

    store.send(.binding(.set(\.password, "correct horse"))) { $0.password = "correct horse" }
    #expect(store.state.problem(with: .password) == nil)
    #expect(store.state.problem(with: .confirmation) == "The passwords differ.")
    store.send(.submit)
    store.send(.binding(.set(\.confirmation, "correct horse"))) { $0.confirmation = "correct horse" }
    store.send(.submit) { $0.isSent = true }
    store.finish()
  }
}
