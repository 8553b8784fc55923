#if Inspector
  /// The limits of texts that the page did not request in full.
  enum TextLimit {
    static let label = 160
    static let value = 2_000
  }

  extension StringProtocol {
    /// Returns the beginning of this text, with "…" if anything was left out.
    ///
    /// The limit counts scalars, not characters: one character can have any number of them.
    func cut(_ limit: Int) -> String {
      let scalars = unicodeScalars
      guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
        end != scalars.endIndex
      else { return String(self) }
      return String(self[..<end]) + "…"
    }
  }
#endif
