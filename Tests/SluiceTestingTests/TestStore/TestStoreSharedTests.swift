import Sluice
import SluiceTesting
import Testing

private struct Settings: Equatable, Sendable {
  var name = ""
  var size = 1
}

private struct Panel: Equatable {
  @Shared var settings: Settings
}

private enum Screen: Equatable { case panel(Panel), help }

private struct Office: Equatable {
  @Shared(.inMemory("settings")) var settings = Settings()
  var screens: [Screen] = []
}

private enum OfficeAction: Equatable, Sendable { case rename(String), grow, open }

private let office = Reduce<Office, OfficeAction> { office, action in
  switch action {
  case .rename(let name): office.settings.name = name
  case .grow: office.settings.size += 1
  case .open: office.screens.append(.panel(Panel(settings: office.$settings)))
  }
}

extension Office {
  /// The settings as the screen on top has them.
  fileprivate var shown: Settings? {
    get { if case .panel(let panel)? = screens.last { panel.settings } else { nil } }
    set {
      guard let newValue, case .panel(var panel)? = screens.popLast() else { return }
      panel.settings = newValue
      screens.append(.panel(panel))
    }
  }
}

@Suite struct TestStoreSharedTests {
  private let store = TestStore(Office(), office)
  private let findings: Findings

  init() {
    findings = Findings(of: store)
    store.send(.open) { $0.screens = [.panel(Panel(settings: $0.$settings))] }
  }

  @Test func `A closure that writes to one part is expected to write to all that share the value`() {
    store.send(.rename("Ann")) { $0.settings.name = "Ann" }
    #expect(store.state.shown?.name == "Ann")
    store.send(.rename("Bo")) { $0.shown?.name = "Bo" }
    #expect(store.state.settings.name == "Bo")
    store.send(.grow) {
      $0.settings.size = 2
      $0.shown?.size = 2
    }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Another value than the expected one fails`() {
    store.send(.rename("Ann")) { $0.settings.name = "Bo" }
    #expect(findings.message().contains("is not the expected one:"))
    store.send(.rename("Cid"))
    #expect(findings.message().contains("the test expects no change:"))
    store.send(.rename("Cid")) { $0.settings.name = "Cid" }
    #expect(findings.message().contains("changed nothing"))
  }

  @Test func `A closure that writes different values into the parts fails`() {
    store.send(.rename("Ann")) {
      $0.settings.name = "Bo"
      $0.shown?.name = "Ann"
    }
    #expect(findings.message().contains("is not the expected one:"))
    store.send(.rename("Bo")) {
      $0.settings.name = "Bo"
      $0.shown?.name = "Ann"
    }
    #expect(findings.message().contains("is not the expected one:"))
  }

  @Test func `A value is expected in all parts in a test that is not exhaustive, too`() {
    store.exhaustivity = .off
    store.send(.rename("Ann")) { $0.settings.name = "Ann" }
    #expect(findings.take() == [])
    store.send(.grow) { $0.shown?.size = 3 }
    #expect(findings.message().contains("is not the expected one:"))
  }
}
