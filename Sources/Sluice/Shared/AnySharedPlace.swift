import Incremental

/// The place of a shared value, without the type of the value.
final class AnySharedPlace: Sendable {
  private let machine: Locked<SharedMachine<SharedContent>>
  private let storage: AnySharedStorage?
  /// The observation of the storage. Set once, before any other code has the place.
  private let watch = Locked<SharedWatch?>(nil)
  private let problem: Locked<(any Error)?>
  /// Code without a store that observes the value.
  let observers = SharedObservers()

  /// Whether the value is in a storage, too.
  var isStored: Bool { storage != nil }

  init(default initial: SharedContent, _ storage: AnySharedStorage?) {
    self.storage = storage
    var (value, failure) = (nil as SharedContent?, nil as (any Error)?)
    do { value = try storage?.load() } catch { failure = error }
    machine = Locked(SharedMachine(value ?? initial, hasStorage: storage != nil, stored: value))
    problem = Locked(failure)
    let watching = storage?.watch { [weak self] in self?.receive($0) }
    watch.withLock { $0 = watching }
  }

  /// The error of the first read of the storage, until a store has reported it.
  var firstProblem: (any Error)? { problem.withLock(\.self) }

  /// Changes the value, with no other change in between. `change` returns the new value, and is called again if the
  /// storage has another value. Returns the result, and the number of the new value.
  func update<Result>(
    _ change: @escaping @Sendable (SharedContent) throws -> (SharedContent, Result)
  ) rethrows -> (result: Result, order: Int) {
    let (result, written) = try changing { machine in
      let (new, result) = try change(machine.value)
      return (result, machine.write(new) { try change($0).0 })
    }
    for other in written.others { other.post() }
    if written.startsDelay { saveLater() }
    return (result, written.order)
  }

  /// Changes the machine, and notifies observers if the value is another one then.
  ///
  /// The observers are looked up after the change: one that is added later reads the new value.
  private func changing<Result>(_ body: (inout SharedMachine<SharedContent>) throws -> Result) rethrows -> Result {
    let (result, hasChanged) = try machine.withLock { machine in
      let before = machine.value
      let result = try body(&machine)
      return (result, !machine.value.isIdentical(to: before))
    }
    if hasChanged, !observers.isEmpty { observers.notify(of: self) }
    return result
  }

  /// Suspends until the newest value is stored, or only that with this number. Throws if the storage has refused the
  /// value with this number, or the newest one.
  func saved(_ order: Int? = nil, isAlone: Bool = false) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      do {
        let (waits, unsaved) = try machine.withLock {
          try $0.wait(for: order, isAlone: isAlone) { continuation.resume(with: $0) }
        }
        if !waits { continuation.resume() }
        if let unsaved { save(unsaved) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Returns whether the storage has refused the value with this number.
  func hasRefused(_ order: Int) -> Bool { machine.withLock { $0.refusal(of: order) != nil } }

  /// The newest value and its stamp.
  var current: (value: SharedContent, stamp: SharedStamp) { machine.withLock { ($0.value, $0.stamp) } }

  /// Replaces a value with one that a store has written. Returns the other stores with this place, and the number of
  /// the value.
  func write(
    _ value: SharedContent, _ stamp: SharedStamp, by writer: SharedReceiver, on basis: SharedStamp
  ) -> (others: [SharedReceiver], order: Int) {
    let (others, startsDelay, order) = changing { $0.write(value, stamp, by: writer, on: basis) }
    if startsDelay { saveLater() }
    return (others, order)
  }

  func add(_ receiver: SharedReceiver) {
    machine.withLock { $0.add(receiver) }
    if let failure = problem.withLock({ $0.take() }) { receiver.post(failure) }
  }

  func remove(_ receiver: SharedReceiver) { machine.withLock { $0.remove(receiver) } }

  private func receive(_ stored: Result<SharedContent, any Error>) {
    switch stored {
    case .success(let value): for receiver in changing({ $0.receive(value) }) { receiver.post() }
    case .failure(let error): report(error)
    }
  }

  private func report(_ error: any Error) {
    for receiver in machine.withLock({ $0.receivers }) { receiver.post(error) }
  }

  /// Saves after the delay of the storage. The task retains the place until then.
  @inline(never)
  private func saveLater() {
    guard let storage else { return }
    Task.detached(priority: .utility) {
      try? await Task.sleep(for: storage.delay)
      if let unsaved = self.machine.withLock({ $0.delayEnded() }) { self.save(unsaved) }
    }
  }

  private func save(_ unsaved: (value: SharedContent, stamp: SharedStamp)) {
    guard let storage, let underway = machine.withLock(\.underway) else { return }
    Task.detached(priority: .utility) {
      do {
        let (made, stored) = try await storage.save(underway)
        self.didSave(unsaved.stamp, as: made, storing: stored)
      } catch SharedError.refused(let cause) {
        self.go(on: self.machine.withLock { $0.didRefuse(unsaved.stamp, cause) })
        let (refused, saved) = self.machine.withLock { $0.refusalWasTaken() }
        for completion in saved { completion(.success(())) }
        self.fail(refused, cause)
      } catch {
        self.fail(self.machine.withLock { $0.didFail() }, error)
      }
    }
  }

  private func didSave(_ stamp: SharedStamp, as made: SharedContent, storing stored: SharedContent) {
    let (due, next, receivers) = changing { $0.didSave(stamp, as: made, storing: stored) }
    for receiver in receivers { receiver.post() }
    for completion in due { completion(.success(())) }
    go(on: next)
  }

  private func fail(_ completions: [Completion], _ error: any Error) {
    for completion in completions { completion(.failure(error)) }
    report(error)
  }

  private func go(on next: SharedMachine<SharedContent>.Next) {
    switch next {
    case .rest: break
    case .read(let stamp): read(ifStill: stamp)
    case .delay: saveLater()
    case .save(let value, let stamp): save((value, stamp))
    }
  }

  private func read(ifStill stamp: SharedStamp) {
    do {
      guard let stored = try storage?.load() else { return }
      for receiver in changing({ $0.take(stored, ifStill: stamp) }) { receiver.post() }
    } catch {
      report(error)
    }
  }
}

// MARK: - Type-erased storages

/// The storage of a shared value, without the type of the value.
struct AnySharedStorage: Sendable {
  typealias Save = SharedMachine<SharedContent>.Save

  let delay: Duration
  let load: @Sendable () throws -> SharedContent?
  /// Saves a value. Returns the value after changes were repeated, and the value that the storage now has.
  let save: @Sendable (Save) async throws -> (made: SharedContent, stored: SharedContent)
  let watch: @Sendable (@escaping @Sendable (Result<SharedContent, any Error>) -> Void) -> SharedWatch?

  init<Value: Equatable & Sendable>(_ storage: any SharedStorage<Value>, _ identity: SharedIdentity) {
    delay = storage.delay
    load = { try storage.load().map { SharedContent($0, identity) } }
    if let exclusive = storage as? any ExclusiveStorage<Value> {
      save = { try await Self.save($0, in: exclusive, identity) }
    } else {
      save = { save in
        try await storage.save(save.value.value(as: Value.self))
        return (save.value, save.value)
      }
    }
    watch = { changed in storage.watch { stored in changed(stored.map { SharedContent($0, identity) }) } }
  }

  private static func save<Value: Equatable & Sendable>(
    _ save: Save, in storage: any ExclusiveStorage<Value>, _ identity: SharedIdentity
  ) async throws -> (made: SharedContent, stored: SharedContent) {
    let made = Locked(save.value)
    let stored = try await storage.change { stored in
      let content = try save.made(on: stored.map { SharedContent($0, identity) })
      made.withLock { $0 = content }
      return content.value(as: Value.self)
    }
    return (made.withLock(\.self), SharedContent(stored, identity))
  }
}
