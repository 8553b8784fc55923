import ArgumentParser
import SyncUps

/// The made-up speech recognition.
enum Speech: String, CaseIterable, ExpressibleByArgument {
  /// It may listen.
  case authorized
  /// The user is asked first, and agrees.
  case undetermined
  /// The user has refused.
  case denied
  /// The device cannot.
  case restricted
  /// It may listen, and fails after a few words.
  case failing
}

extension SpeechClient {
  /// Hears a word now and then, always the same ones.
  static func madeUp(_ speech: Speech, word: Duration) -> SpeechClient {
    let authorization: Authorization =
      switch speech {
      case .authorized, .failing: .authorized
      case .undetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      }
    return SpeechClient(authorization: { authorization }, requestAuthorization: { .authorized }) {
      AsyncThrowingStream { heard in
        let task = Task {
          for count in 1...words.count {
            try await Task.sleep(for: word)
            if speech == .failing, count > 3 { return heard.finish(throwing: RecognizerFailed()) }
            heard.yield(words.prefix(count).joined(separator: " "))
          }
          heard.finish()
        }
        heard.onTermination = { _ in task.cancel() }
      }
    }
  }

  private static let words = """
    Good morning. The new search is on half of the devices, and nobody has complained. Today I look at the two crashes \
    from the weekend; I could use a second pair of eyes. Nothing stands in my way.
    """.split(separator: " ")
}

private struct RecognizerFailed: Error {}
