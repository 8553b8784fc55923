import Sluice
import SluiceTesting
import Testing

@testable import CaseStudies

struct PaginationTests {
  let store = TestStore(Pagination.State(), Pagination())

  func page(_ ids: ClosedRange<Int>, next: Int?) -> FetchPage.Answer {
    FetchPage.Answer(items: ids.map { FetchPage.Item(id: $0) }, next: next)
  }

  @Test func `The last row requests the next page, until there is none`() {
    store.send(.appear(nil)) { $0.isLoading = true }
    store.answer(FetchPage(page: 0), with: page(1...3, next: 1))
    store.receive(.loaded(page(1...3, next: 1))) {
      ($0.isLoading, $0.next) = (false, 1)
      $0.items = Rows(page(1...3, next: 1).items)
    }
    store.send(.appear(2))  // not the last
    store.send(.appear(3)) { $0.isLoading = true }
    store.send(.appear(3))  // requested already
    store.answer(FetchPage(page: 1), with: page(3...4, next: nil))
    store.receive(.loaded(page(3...4, next: nil))) {
      ($0.isLoading, $0.next) = (false, nil)
      $0.items.append(FetchPage.Item(id: 4))  // row 3 came twice
    }
    store.send(.appear(4))
    store.finish()
  }

  @Test func `A page that failed can be requested again`() {
    store.send(.appear(nil)) { $0.isLoading = true }
    store.fail(FetchPage(page: 0), with: Offline())
    store.receive(.failed) { ($0.isLoading, $0.hasFailed) = (false, true) }
    store.send(.appear(nil))
    store.send(.retry) { ($0.isLoading, $0.hasFailed) = (true, false) }
    store.answer(FetchPage(page: 0), with: page(1...1, next: nil))
    store.receive(.loaded(page(1...1, next: nil))) {
      ($0.isLoading, $0.next, $0.items) = (false, nil, [FetchPage.Item(id: 1)])
    }
    store.finish()
  }
}
