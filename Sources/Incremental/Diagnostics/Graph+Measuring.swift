// The measured twins of `closeBatch` and `Sources.refresh`. They are functions of their own, so that the plain ones ask nobody
// whether they are measured.

extension Graph {
  /// Counts and times the runs of nodes from now on, until `endMeasuring`.
  package func beginMeasuring() { change { $0.watchers += 1 } }

  /// Somebody watches no longer. The counts stay for the next one.
  package func endMeasuring() { change { $0.watchers -= 1 } }

  /// Changes who wants to know of runs: while somebody does, nodes run on the slow path.
  func change(_ body: (GraphMeter) -> Void) {
    let meter = meter ?? GraphMeter()
    self.meter = meter
    body(meter)
    isReported = meter.watchers > 0 || meter.report != nil
    updateCare()
  }

  /// Ends the batch and, if it is the outermost, runs the pass.
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
  /// Like `refresh`, and measures each source that is asked. A measured cycle begins with it.
  package func refreshMeasured(in graph: Graph) {
    guard let meter = graph.meter, meter.watchers > 0 else { return refresh(in: graph) }
    meter.cycle += 1
    mayBeStale = false
    let count = finder.find()
    if count > 0 { ask(count, in: graph) { node in meter.measure(node) { node.run(node) } } }
  }
}
