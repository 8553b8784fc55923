public import Sluice

/// Recognizes speech.
public struct SpeechClient: Sendable {
  /// Whether the user lets the app recognize speech.
  public enum Authorization: Sendable {
    case notDetermined, denied, restricted, authorized
  }

  /// Whether the user lets the app recognize speech.
  public var authorization: @Sendable () -> Authorization
  /// Asks the user.
  public var requestAuthorization: @Sendable () async -> Authorization
  /// Starts to listen; each element is the whole transcript so far.
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
  /// Recognizes speech.
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
