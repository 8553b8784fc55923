#if canImport(Darwin)
  public import Foundation
  public import Sluice

  extension SharedKey where Value: Codable {
    /// A value that is stored in the user defaults of the app, as JSON data.
    ///
    /// ```swift
    /// @Shared(.userDefaults("isDark")) var isDark = false
    /// ```
    ///
    /// What other code of this process writes under the name is heard.
    public static func userDefaults(_ name: String, suite: String? = nil) -> SharedKey {
      SharedKey("user defaults \(suite ?? "") \(name)") { DefaultsStorage<Value>(name, suite) }
    }
  }

  /// Stores a shared value in user defaults.
  private struct DefaultsStorage<Value: Codable & Equatable & Sendable>: SharedStorage {
    private let name: String
    private let suite: String?
    private let json = VersionedJSON<Value>(version: 1, migrations: [])

    init(_ name: String, _ suite: String?) { (self.name, self.suite) = (name, suite) }

    private var defaults: UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

    func load() throws -> Value? {
      try defaults.data(forKey: name).map(json.value)
    }

    func save(_ value: Value) throws {
      defaults.set(try json.data(of: value, isPretty: false), forKey: name)
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      let center = NotificationCenter.default
      nonisolated(unsafe) let observer: any NSObjectProtocol
      // Unsafe, because the compiler cannot see that the center takes an observer back on any thread.
      observer = center.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { _ in
        // Its own writes are heard, too: the place knows that they are no news.
        if let value = try? load() { changed(.success(value)) }
      }
      return SharedWatch { center.removeObserver(observer) }
    }
  }
#endif
