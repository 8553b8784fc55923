import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct AnimationsTests {
  @Test func `The rainbow has all colors`() async {
    let store = TestStore(Animations.State(), Animations())
    store.send(.rainbow)
    for color in Animations.Paint.allCases {
      await store.receive(.paint(color)) { $0.color = color }
      await store.advance(by: .seconds(1))
    }
    await store.finish()
  }

  @Test func `A reset that is confirmed ends the rainbow`() async {
    let store = TestStore(Animations.State(), Animations())
    store.send(.scale(true)) { $0.isScaled = true }
    store.send(.rainbow)
    await store.receive(.paint(.red)) { $0.color = .red }
    store.send(.askToReset) {
      $0.alert.present(Prompt("Reset?", buttons: [.destructive("Reset", .reset), .cancel("Cancel")]))
    }
    store.send(.alert(.destination("1", .button(0)))) { $0.alert.dismiss() }
    await store.receive(.reset) { ($0.color, $0.isScaled) = (.black, false) }
    await store.finish()
  }
}
