import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct LoginTests {
  let store = TestStore(Login.State(name: "ann", password: "secret"), Login())

  func submit(code: String? = nil, _ answer: LogIn.Answer) {
    store.send(.submit) { $0.isBusy = true }
    store.answer(LogIn(name: "ann", password: "secret", code: code), with: answer)
  }

  @Test func `A login sends its parent an output`() {
    store.send(.submit) { $0.isBusy = true }
    store.send(.submit)  // once is enough
    store.answer(LogIn(name: "ann", password: "secret"), with: .welcome(token: "T1"))
    store.receive(.answered(.welcome(token: "T1"))) { $0.isBusy = false }
    store.receive(output: .loggedIn(token: "T1"))
    store.finish()
  }

  @Test func `A second factor completes the login`() {
    submit(.codeNeeded)
    store.receive(.answered(.codeNeeded)) { ($0.isBusy, $0.code) = (false, "") }
    store.send(.submit)  // without the code, nothing is sent
    store.send(.binding(.set(\.code, "123"))) { $0.code = "123" }
    submit(code: "123", .welcome(token: "T2"))
    store.receive(.answered(.welcome(token: "T2"))) { $0.isBusy = false }
    store.receive(output: .loggedIn(token: "T2"))
    store.finish()
  }

  @Test func `A wrong password is reported`() {
    submit(.refused)
    store.receive(.answered(.refused)) {
      $0.isBusy = false
      $0.alert.present(Prompt("The name or the password is wrong."))
    }
    store.finish()
  }

  @Test func `A wrong code is reported`() {
    submit(.codeNeeded)
    store.receive(.answered(.codeNeeded)) { ($0.isBusy, $0.code) = (false, "") }
    store.send(.binding(.set(\.code, "123"))) { $0.code = "123" }
    submit(code: "123", .refused)
    store.receive(.answered(.refused)) {
      $0.isBusy = false
      $0.alert.present(Prompt("The code is wrong."))
    }
    store.finish()
  }

  @Test func `Without a connection the alert tries again`() {
    let request = LogIn(name: "ann", password: "secret")
    store.send(.submit) { $0.isBusy = true }
    store.fail(request, with: Offline())
    store.receive(.failed) {
      $0.isBusy = false
      $0.alert.present(.unreachable)
    }
    store.choose(.submit, in: \.alert, action: Login.Action.alert)
    store.receive(.submit) { $0.isBusy = true }
    store.answer(request, with: .welcome(token: "T3"))
    store.receive(.answered(.welcome(token: "T3"))) { $0.isBusy = false }
    store.receive(output: .loggedIn(token: "T3"))
    store.finish()
  }
}
