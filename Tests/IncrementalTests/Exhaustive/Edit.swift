/// One step of a script.
enum Edit: Hashable {
  /// Sets an input to its next value, of three.
  case advance(Int)
  /// Sets all inputs in one batch.
  case advanceAll
  /// Observes a node, or cancels that.
  case toggle(Int)
  /// Reads a node twice.
  case read(Int)
  /// Sets an input and sets it back, in one batch.
  case waver(Int)
  /// Sets the first input, reads a node and sets the last input, in one batch.
  case readInBatch(Int)
  /// Sets the first input, observes a node or cancels that, and sets the last input, in one batch.
  case toggleInBatch(Int)
  /// Sets the first input, reads a node and sets the input back, in one batch.
  case waverAroundRead(Int)

  /// Writes, batches of them, observing and cancelling.
  static func main(_ dag: Dag) -> [Edit] {
    let nodes = dag.dependencies.indices
    let inputs = nodes.filter { dag.dependencies[$0].count == 0 }
    return inputs.map(Edit.advance) + (inputs.count > 1 ? [.advanceAll] : []) + nodes.map(Edit.toggle)
  }

  static func all(_ dag: Dag) -> [Edit] {
    let nodes = dag.dependencies.indices
    let computed = nodes.filter { dag.dependencies[$0].count > 0 }
    return main(dag) + [.waver(0), .waverAroundRead(nodes.count - 1)] + nodes.map(Edit.read)
      + computed.flatMap { [.readInBatch($0), .toggleInBatch($0)] }
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
