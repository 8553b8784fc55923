public import Foundation
public import Sluice
import SluiceMigrations

extension SharedKey where Value: Codable {
  /// Returns the key of a value that is stored in the user defaults of the app, as JSON data.
  ///
  /// ```swift
  /// @Shared(.userDefaults("isDark")) var isDark = false
  /// ```
  ///
  /// Rules: other code of this process may write under the name, and the value follows it, at once on Apple platforms
  /// and on other systems when Foundation notifies of it. Of two programs that write, the last one wins.
  ///
  /// - Parameters:
  ///   - name: The name in the defaults.
  ///   - suite: The suite of the defaults, such as an app group; nil for those of the app.
  public static func userDefaults(_ name: String, suite: String? = nil) -> SharedKey {
    SharedKey("user defaults \(suite ?? "") \(name)") { DefaultsStorage<Value>(name, suite) }
  }
}

extension SharedKey {
  /// Rejects the name for files in other libraries.
  @available(*, unavailable, message: "Write `.file(url)`, and let the value conform to `Codable`.")
  public static func fileStorage(_ url: URL) -> SharedKey { fatalError() }
}

/// A storage of a shared value in user defaults.
private struct DefaultsStorage<Value: Codable & Equatable & Sendable>: SharedStorage {
  private let name: String
  private let suite: String?
  private let json = VersionedJSON<Value>(Migrations())

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
    // Unsafe, and right because the center removes an observer on any thread, which the compiler cannot see.
    observer = center.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      // Notifications of this storage's own writes arrive, too: the place ignores an unchanged value.
      if let value = try? load() { changed(.success(value)) }
    }
    return SharedWatch { center.removeObserver(observer) }
  }
}
