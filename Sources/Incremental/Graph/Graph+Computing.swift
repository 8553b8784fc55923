extension Graph {
  /// Runs `body` in the phase `computing`.
  @inline(__always)
  func compute(_ body: () -> Void) {
    let outer = phase
    phase = .computing
    #if DEBUG
      Computing.$graph.withValue(ObjectIdentifier(self), operation: body)
    #else
      body()
    #endif
    phase = outer
  }

  /// Stops the program if a computation of another graph reads `node`. Release builds do not check this, because
  /// recording the running computation would cost each pass more than a small pass does. Graphs are independent.
  @inline(__always)
  func checkReader(of node: Node) {
    #if DEBUG
      guard let graph = Computing.graph, graph != ObjectIdentifier(self) else { return }
      misuse(
        "A computation of one graph read a value of another (\(node.label)).",
        why: "Graphs are updated independently, so the computation would not run again when that value changes.",
        fix: "Make both values in the same graph; or observe the one and set an input of the other.")
    #endif
  }
}

#if DEBUG
  private enum Computing {
    /// The graph whose computation runs in the current task.
    @TaskLocal static var graph: ObjectIdentifier?
  }
#endif
