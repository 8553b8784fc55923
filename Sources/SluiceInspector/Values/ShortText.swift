#if Inspector
  /// How much text the page gets of what it did not ask for in full.
  enum TextLimit {
    static let label = 160
    static let value = 2_000
  }

  extension StringProtocol {
    /// The beginning of this text, with "…" where something was left out.
    ///
    /// Scalars are counted, not characters: one character can have any number of them.
    func cut(_ limit: Int) -> String {
      let scalars = unicodeScalars
      guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
        end != scalars.endIndex
      else { return String(self) }
      return String(self[..<end]) + "…"
    }
  }
#endif
