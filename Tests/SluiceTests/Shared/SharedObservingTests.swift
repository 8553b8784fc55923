import Observation
import Sluice
import Testing

/// Places that are observed by code without a store.
@MainActor @Suite struct SharedObservingTests {
  private struct Reader: Equatable, Sendable {
    @Shared(.inMemory("observed")) var page = 1
  }

  private let places = SharedPlaces()
  private var place: SharedPlace<Int> { places.place(.inMemory("observed"), default: 1) }

  private func open() -> Store<Reader, Int> {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = places
    return Store(Reader(), Reduce { reader, page, _ in reader.page = page }, dependencies: dependencies)
  }

  @Test func `A client of Observation that reads a place is notified of a change by a store, and by the program`() {
    let (store, place) = (open(), place)
    for change in [{ store.send(2) }, { place.update { $0 = 3 } }] {
      nonisolated(unsafe) var notified = 0
      // Unsafe, and right because this thread makes the changes.
      withObservationTracking {
        _ = place.value
      } onChange: {
        notified += 1
      }
      place.update { _ in }
      store.send(store.page)
      #expect(notified == 0, "Nothing has changed.")
      change()
      #expect(notified == 1)
    }
    #expect(place.value == 3)
  }

  @Test func `A sequence yields the present value and newer ones, and a slow consumer gets the newest`() async {
    let (store, place) = (open(), place)
    var values = place.values.makeAsyncIterator()
    #expect(await values.next() == 1)
    store.send(2)
    #expect(await values.next() == 2)
    store.send(3)
    place.update { $0 += 1 }
    #expect(await values.next() == 4)
  }

  @Test func `A task that follows a place ends when it is cancelled, and the place is freed`() async {
    weak var held: SharedPlace<Int>?
    do {
      let place = place
      held = place
      let task = Task { @MainActor in for await _ in place.values {} }
      task.cancel()
      await task.value
    }
    #expect(held == nil)
  }
}
