import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct LongLivingEffectsTests {
  @Test func `Screenshots are counted while the screen is open`() {
    let store = TestStore(LongLivingEffects.State(), LongLivingEffects())
    let opened = store.send(.open)
    for count in 1...2 {
      store.answer(WatchScreenshots(), with: (), isLast: false)
      store.receive(.screenshot) { $0.screenshots = count }
    }
    opened.cancel()
    store.finish()
  }
}
