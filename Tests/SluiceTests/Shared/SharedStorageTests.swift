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

  @Test func `A value that its storage refuses is replaced by the stored one, and the cause is reported`() async throws
  {
    let place = SharedPlaces.stored().place(SharedKey("small") { Small(5) }, default: 0)
    place.update { $0 = 11 }
    await turns { place.value == 5 }
    place.update { $0 = 7 }
    try await place.saved()
    #expect(place.value == 7)
  }

  @Test func `A store that waits only after its value was refused gets the error, once`() async throws {
    struct Numbers: Equatable, Sendable { @Shared(SharedKey("late") { Small(5) }) var number = 0 }
    let store = Store(Numbers(), Reduce<Numbers, Int> { $0.number = $1 }, onFailure: { _ in })
    store.send(11)
    await turns { store.state.number == 5 }
    await #expect(throws: Small.TooLarge.self) { try await store.saved() }
    try await store.saved()
    store.send(7)
    try await store.saved()
    #expect(store.state.number == 7)
  }

  @Test func `Waiting for a value that was refused before throws until another one is written`() async throws {
    let place = SharedPlaces.stored().place(SharedKey("small") { Small(5) }, default: 0)
    place.update { $0 = 11 }
    await turns { place.value == 5 }
    await #expect(throws: Small.TooLarge.self) { try await place.saved() }
    place.update { $0 = 7 }
    try await place.saved()
  }

  @Test func `Keys with one name each have a storage, of which the first to be used counts`() {
    let name = "storage of its own"
    let (one, two) = (SharedKey(name) { Small(1) }, SharedKey(name) { Small(2) })
    #expect(SharedPlaces.stored().place(one, default: 0).value == 1)
    #expect(SharedPlaces.stored().place(two, default: 0).value == 2)
    let places = SharedPlaces.stored()
    let place = places.place(two, default: 0)
    #expect(places.place(one, default: 0).value == 2)
    withExtendedLifetime(place) {}
  }

  private struct Words: SharedStorage {
    func load() -> String? { nil }
    func save(_ value: String) {}
  }

  @Test func `Two stored values of different types with one name are reported, and those in memory are not`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let places = SharedPlaces.stored()
      let one = places.place(SharedKey("one file") { Small(1) }, default: 0)
      let other = places.place(SharedKey("one file") { Words() }, default: "")
      let free = (
        places.place(.inMemory("free"), default: 0), places.place(.inMemory("free"), default: "")
      )
      withExtendedLifetime((one, other, free)) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let words = "`Shared<Swift.Int>` and `Shared<Swift.String>`, have the name \"one file\""
    #expect(message.contains(words), "\(message)")
    #expect(!message.contains("free"), "\(message)")
  }
}
