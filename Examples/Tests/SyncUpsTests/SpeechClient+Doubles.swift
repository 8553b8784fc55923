import SyncUps
import Testing

extension SpeechClient {
  struct Broken: Error {}

  /// A client that fails the test, whatever it is asked for.
  static let unexpected = SpeechClient(
    authorization: { unexpected("authorization", .denied) },
    requestAuthorization: { unexpected("requestAuthorization", .denied) },
    transcripts: { unexpected("transcripts", .init { $0.finish() }) })

  private static func unexpected<Value>(_ endpoint: String, _ value: Value) -> Value {
    Issue.record("The test does not expect a call of \(endpoint).")
    return value
  }

  /// A client whose user has said whether it may listen, and that is asked for no more.
  static func saying(_ authorization: Authorization) -> SpeechClient {
    var client = unexpected
    client.authorization = { authorization }
    return client
  }

  /// A client that hears something, and then fails, ends, or goes on listening.
  static func hearing(_ words: String?, fails: Bool = false, ends: Bool = true) -> SpeechClient {
    var client = saying(.authorized)
    client.transcripts = {
      AsyncThrowingStream {
        if let words { $0.yield(words) }
        if ends { $0.finish(throwing: fails ? Broken() : nil) }
      }
    }
    return client
  }
}
