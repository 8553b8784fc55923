import Incremental
import Sluice
import Testing

/// Storages of one's own.
@MainActor @Suite struct SharedStorageTests {
  /// Takes numbers up to ten.
  private final class Small: SharedStorage {
    struct TooLarge: Error {}

    let stored: Locked<Int?>

    init(_ stored: Int?) { self.stored = Locked(stored) }

    var delay: Duration { .zero }
    func load() -> Int? { stored.withLock { $0 } }

    func save(_ value: Int) throws {
      if value > 10 { throw SharedError.refused(TooLarge()) }
      stored.withLock { $0 = value }
    }
  }

  @Test func `A value that its storage refuses gives way to the stored one, and the cause is reported`() async throws {
    let place = SharedPlaces.stored().place(SharedKey("small") { Small(5) }, default: 0)
    place.update { $0 = 11 }
    await turns { place.value == 5 }
    place.update { $0 = 7 }
    try await place.saved()
    #expect(place.value == 7)
  }

  @Test func `Keys with one name have each a storage of their own, of which the first that is used counts`() {
    let name = "storage of its own"
    let (one, two) = (SharedKey(name) { Small(1) }, SharedKey(name) { Small(2) })
    #expect(SharedPlaces.stored().place(one, default: 0).value == 1)
    #expect(SharedPlaces.stored().place(two, default: 0).value == 2)
    let places = SharedPlaces.stored()
    let place = places.place(two, default: 0)
    #expect(places.place(one, default: 0).value == 2)
    withExtendedLifetime(place) {}
  }
}
