import SluiceNavigation
import SluiceTesting
import Testing

@testable import CaseStudies

struct PresentAndLoadTests {
  let store = TestStore(PresentAndLoad.State(), PresentAndLoad())

  @Test func `The sheet loads its counter, which then counts`() {
    store.send(.sheet(.present(LoadingSheet.State()))) { $0.sheet.present(LoadingSheet.State()) }
    store.send(.sheet(.destination("1", .appear)))
    store.advance(by: .seconds(1))
    store.receive(.sheet(.destination("1", .loaded))) { $0.sheet.update { $0.counter = Counter.State() } }
    store.send(.sheet(.destination("1", .counter(.increment)))) { $0.sheet.update { $0.counter?.count = 1 } }
    store.finish()
  }

  @Test func `A sheet that is dismissed loads nothing`() {
    store.send(.sheet(.present(LoadingSheet.State()))) { $0.sheet.present(LoadingSheet.State()) }
    store.send(.sheet(.destination("1", .appear)))
    store.send(.sheet(.dismiss)) { $0.sheet.dismiss() }
    store.advance(by: .seconds(1))
    store.finish()
  }
}
