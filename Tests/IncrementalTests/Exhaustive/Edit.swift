/// One step of a script.
enum Edit: Hashable {
  /// Sets an input to its next value, of three.
  case advance(Int)
  /// Sets both inputs in one batch.
  case advanceBoth
  /// Sets an input and sets it back, in one batch.
  case waver(Int)
  /// Sets an input, reads a node and sets the other input, in one batch.
  case readInBatch(Int)
  /// Observes a node, or cancels that.
  case toggle(Int)
  /// Reads a node twice.
  case read(Int)

  /// All edits of a graph whose nodes have these numbers.
  static func all(of nodes: some Sequence<Int>) -> [Edit] {
    [.advance(0), .advance(1), .advanceBoth, .waver(0)]
      + nodes.flatMap { [.readInBatch($0), .toggle($0), .read($0)] }
  }

  /// One script in which each script of `length` edits occurs: a de Bruijn sequence, by joining Lyndon words.
  static func script(of edits: [Edit], length: Int) -> [Edit] {
    var word = [-1]
    var script: [Edit] = []
    while let last = word.last {
      word[word.count - 1] = last + 1
      if length.isMultiple(of: word.count) { script += word.map { edits[$0] } }
      let period = word.count
      while word.count < length { word.append(word[word.count - period]) }
      while word.last == edits.count - 1 { word.removeLast() }
    }
    return script + script.prefix(length - 1)
  }
}
