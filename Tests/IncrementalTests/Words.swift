import Testing

/// Expects that a process has ended with a message that contains each of the words.
func expectWords(
  in result: ExitTest.Result?, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  expectWords(in: result, words, sourceLocation: sourceLocation)
}

func expectWords(in result: ExitTest.Result?, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  for word in words {
    #expect(message.contains(word), "\(word) is missing in: \(message)", sourceLocation: sourceLocation)
  }
}
