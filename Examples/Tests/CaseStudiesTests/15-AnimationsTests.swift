import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

@MainActor struct AnimationsTests {
  @Test func `The rainbow has all colors, each with its motion`() async {
    let store = TestStore(Animations.State(), Animations())
    store.send(.rainbow)
    for color in Animations.Paint.allCases {
      let motion: Animations.Motion = color == .black ? .bouncy : .smooth
      await store.receive(.paint(color, motion)) { ($0.color, $0.motion) = (color, motion) }
      await store.advance(by: .seconds(1))
    }
    await store.finish()
  }

  @Test func `A reset that is confirmed ends the rainbow`() async {
    let store = TestStore(Animations.State(), Animations())
    store.send(.scale(true)) { $0.isScaled = true }
    store.send(.rainbow)
    await store.receive(.paint(.red, .smooth)) { ($0.color, $0.motion) = (.red, .smooth) }
    store.send(.askToReset) {
      $0.alert.present(Prompt("Reset?", buttons: [.destructive("Reset", .reset), .cancel("Cancel")]))
    }
    store.choose(.reset, in: \.alert, action: Animations.Action.alert)
    await store.receive(.reset) { $0 = Animations.State(alert: $0.alert) }
    await store.finish()
  }
}
