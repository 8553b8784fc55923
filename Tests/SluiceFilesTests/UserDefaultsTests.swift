import Foundation
import Sluice
import SluiceFiles
import Testing

/// Values in user defaults.
@MainActor @Suite(.serialized) struct UserDefaultsTests {
  private struct Reader: Equatable, Sendable {
    @Shared var pages: [Int]

    init(_ name: String, _ suite: String) { _pages = Shared(wrappedValue: [], .userDefaults(name, suite: suite)) }
  }

  private let suite = "sluice.tests.\(UUID().uuidString)"

  /// The store of another program, as far as the defaults are concerned.
  private func open() -> Store<Reader, Int> {
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    let reducer = Reduce<Reader, Int> { reader, page, _ in reader.pages.append(page) }
    return Store(Reader("pages", suite), reducer, dependencies: dependencies)
  }

  @Test func `A value is in the defaults when it is saved, and a later program begins with it`() async throws {
    defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
    let former = open()
    former.send(7)
    former.send(8)
    try await former.saved()
    let defaults = try #require(UserDefaults(suiteName: suite))
    let data = try #require(defaults.data(forKey: "pages"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"value":[7,8],"version":1}"#)
    #expect(open().pages == [7, 8])
  }

  @Test func `A stored value of another type is reported, and the default counts`() async throws {
    defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
    let defaults = try #require(UserDefaults(suiteName: suite))
    defaults.set(Data("{\"value\":\"text\",\"version\":1}".utf8), forKey: "pages")
    var dependencies = Dependencies()
    dependencies.sharedPlaces = .stored()
    var errors: [any Error] = []
    let store = Store(
      Reader("pages", suite), Reduce<Reader, Int> { reader, page, _ in reader.pages.append(page) },
      dependencies: dependencies, onFailure: { errors.append($0.cause) })
    #expect(store.pages == [])
    await wait { !errors.isEmpty }
    #expect(errors.count == 1)
  }
}
