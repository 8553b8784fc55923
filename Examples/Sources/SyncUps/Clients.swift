public import Sluice

/// Hears what is said, and writes it down.
public struct SpeechClient: Sendable {
  /// Whether it may.
  public enum Authorization: Sendable {
    case notDetermined, denied, restricted, authorized
  }

  /// Whether it may, as far as the user has said.
  public var authorization: @Sendable () -> Authorization
  /// Asks the user.
  public var requestAuthorization: @Sendable () async -> Authorization
  /// Listens, and says again and again all that was heard.
  public var transcripts: @Sendable () async -> AsyncThrowingStream<String, any Error>

  /// Makes a client of functions.
  public init(
    authorization: @escaping @Sendable () -> Authorization,
    requestAuthorization: @escaping @Sendable () async -> Authorization,
    transcripts: @escaping @Sendable () async -> AsyncThrowingStream<String, any Error>
  ) {
    (self.authorization, self.requestAuthorization) = (authorization, requestAuthorization)
    self.transcripts = transcripts
  }

  /// A client that may not listen.
  public static let denied = SpeechClient(
    authorization: { .denied }, requestAuthorization: { .denied }, transcripts: { .init { $0.finish() } })
}

/// The key of `\.speech`.
public enum SpeechKey: Dependency {
  /// Nothing is heard where nobody has provided how.
  public static let defaultValue = SpeechClient.denied
}

/// The key of `\.openSettings`.
public enum OpenSettingsKey: Dependency {
  /// There are none where nobody has provided how to open them.
  public static let defaultValue: @Sendable () async -> Void = {}
}

extension Dependencies {
  /// Hears what is said.
  public var speech: SpeechClient {
    get { self[SpeechKey.self] }
    set { self[SpeechKey.self] = newValue }
  }
  /// Opens the settings of the system.
  public var openSettings: @Sendable () async -> Void {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
}
