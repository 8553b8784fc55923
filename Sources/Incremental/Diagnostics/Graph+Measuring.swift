// The measured variants of `closeBatch` and `Sources.refresh`. They are separate functions, so that the plain ones
// need not check whether they are measured.

extension Graph {
  /// Counts and times the runs of nodes from now on, until `endMeasuring`.
  package func beginMeasuring() { change { $0.watchers += 1 } }

  /// Ends one watcher's measuring. The counts remain for the next watcher.
  package func endMeasuring() { change { $0.watchers -= 1 } }

  /// Changes the meter's watchers or its report. While there is either, nodes run on the slow path.
  func change(_ body: (GraphMeter) -> Void) {
    let meter = meter ?? GraphMeter()
    self.meter = meter
    body(meter)
    isReported = meter.watchers > 0 || meter.report != nil
    updateCare()
  }

  /// Ends the batch and, if it is the outermost, runs the pass, with its phases measured.
  package func closeBatch(measuredBy times: CycleTimes) {
    batchDepth &-= 1
    guard phase == .resting, batchDepth == 0 else { return }
    if told.count > 0 {
      times.enter(.derived)
      settle()
      times.enter(.rest)
    }
    if queue.isEmpty, due.count == 0, postponed.isEmpty { return runPass() }
    repeat {
      times.enter(.derived)
      if !queue.isEmpty { recompute() }
      times.enter(.observers)
      if due.count > 0 { notifyDue() }
      times.enter(.rest)
    } while hasMore()
    endPass()
  }
}

extension Sources {
  /// Refreshes the sources like `refresh`, begins a measured cycle, and measures each source that is checked.
  package func refreshMeasured(in graph: Graph) {
    guard let meter = graph.meter, meter.watchers > 0 else { return refresh(in: graph) }
    meter.cycle += 1
    mayBeStale = false
    let count = finder.find()
    if count > 0 { ask(count, in: graph) { node in meter.measure(node) { node.run(node) } } }
  }
}
