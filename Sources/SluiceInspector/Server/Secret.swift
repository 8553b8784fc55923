#if Inspector
  /// A random text of 128 bits, which cannot be guessed.
  struct Secret: Sendable {
    let text: String

    init() {
      var generator = SystemRandomNumberGenerator()
      self.init(generator.next(), generator.next())
    }

    init(_ high: UInt64, _ low: UInt64) {
      func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      text = digits(high) + digits(low)
    }

    /// Identifies this process to other inspectors.
    static let process = Secret()

    /// Returns whether a text has the form of a secret.
    static func isWellFormed(_ text: some StringProtocol) -> Bool {
      text.utf8.count == 32 && text.utf8.allSatisfy(Set("0123456789abcdef".utf8).contains)
    }

    /// Compares in constant time, so that the duration does not reveal how much of a guess is correct.
    func matches(_ guess: some StringProtocol) -> Bool {
      let (own, other) = (Array(text.utf8), Array(guess.utf8.prefix(64)))
      guard own.count == other.count else { return false }
      return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }
#endif
