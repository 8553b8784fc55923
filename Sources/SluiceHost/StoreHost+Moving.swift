import Sluice

// Documentation/Internals/Hosting.md explains which stores move.

extension StoreHost {
  /// Takes part in the balance of the log, as long as the host lives.
  func serve(_ balancer: any StreamBalancer) {
    balancer.serve { [weak self] count, begin in
      self?.change { shared, now in
        let (keys, steps) = shared.machine.move(count, at: now)
        for key in keys { begin(key.streamName) }
        return steps
      }
    }
  }

  /// Puts a store to sleep that nobody uses, and hands its stream over. One that has work stays.
  func move(_ key: Key, _ store: Hosted) async {
    let rest = await store.home.fallAsleep()
    if rest == .busy {
      balancer?.stay(key.streamName)
      return change { $0.machine.busy(key, store, at: $1) }
    }
    noteRest(of: key, rest)
    let owner = await balancer?.handOver(key.streamName)
    change { shared, now in
      if let owner {
        // Not before: actions that are enqueued later come after those that wait.
        forwarder?.note(owner)
        return shared.machine.moved(key, owner, at: now)
      }
      if case .waiting(let time) = rest { return shared.machine.slept(key, until: now + time, at: now) }
      return shared.machine.slept(key, at: now)
    }
  }
}
