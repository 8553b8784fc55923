import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct SignUpTests {
  let store = TestStore(SignUp.State(), SignUp())

  /// Enters a form in the step on top: what has the form has it, too.
  func enter(_ form: SignUpForm, steps: Int) {
    store.send(.path(.destination("\(steps)", .binding(.set(\.form, form))))) { $0.form = form }
    #expect(store.state.path.destinations.allSatisfy { $0.form == form })
  }

  /// Goes from the step on top to the next.
  func next(from number: Int, to step: SignUpStep.Step) {
    store.send(.path(.destination("\(number)", .next)))
    store.receive(.path(.push(SignUpStep.State(step: step)))) { $0.path.push(SignUpStep.State(step: step)) }
  }

  func fill() -> SignUpForm {
    var form = SignUpForm(email: "ann@example.org", password: "12345678")
    store.send(.start) { $0.path.push(SignUpStep.State(step: .account)) }
    enter(form, steps: 1)
    next(from: 1, to: .person)
    form.name = "Ann"
    enter(form, steps: 2)
    next(from: 2, to: .topics)
    form.topics = [.science]
    enter(form, steps: 3)
    next(from: 3, to: .summary)
    return form
  }

  @Test func `The steps fill one form, which the summary sends`() {
    _ = fill()
    store.send(.path(.destination("4", .next)))
    store.receive(.submitted) {
      $0.member = "Ann"
      $0.form = SignUpForm()
      $0.path.popToRoot()
    }
    store.finish()
  }

  @Test func `An edit from the summary is kept when the user returns`() {
    var form = fill()
    store.send(.path(.destination("4", .edit(.person))))
    let person = SignUpStep.State(step: .person, isEditing: true)
    store.receive(.path(.push(person))) { $0.path.push(person) }
    form.name = "Anne"
    enter(form, steps: 5)
    store.send(.path(.destination("5", .next)))
    store.receive(.path(.leave("5"))) { $0.path.pop() }
    #expect(store.state.path.destinations.last?.form.name == "Anne")
    store.finish()
  }

  @Test func `A step that lacks a value stays`() {
    store.send(.start) { $0.path.push(SignUpStep.State(step: .account)) }
    store.send(.path(.destination("1", .next))) {
      $0.path.update("1") { $0.problem = "Enter an address and a password." }
    }
    store.finish()
  }
}
