import Incremental
import Observation

/// The observers of a place that are no stores: clients of `Observation`, and sequences of values.
///
/// They are notified on the thread of the change, outside of all locks.
final class SharedObservers: Sendable {
  private struct Observation {
    let registrar = ObservationRegistrar()
    let notify: @Sendable (ObservationRegistrar, AnySharedPlace) -> Void
  }

  private struct Registered {
    /// Nil until a client of `Observation` has read the value.
    var observation: Observation?
    var sequences: [Int: AsyncStream<Void>.Continuation] = [:]
    /// The number of sequences so far.
    var count = 0
  }

  private let registered = Locked(Registered())

  var isEmpty: Bool { registered.withLock { $0.observation == nil && $0.sequences.isEmpty } }

  /// Notes that the running client of `Observation` reads the value of a place.
  func access<Value>(_ place: SharedPlace<Value>) {
    let observation = registered.withLock { registered in
      let observation =
        registered.observation
        ?? Observation { registrar, place in
          registrar.withMutation(of: SharedPlace<Value>(place), keyPath: \.value) {}
        }
      registered.observation = observation
      return observation
    }
    observation.registrar.access(place, keyPath: \.value)
  }

  /// Returns a sequence with an element for the present and one for each change; those that were not taken are one.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = registered.withLock { registered in
      registered.count += 1
      registered.sequences[registered.count] = continuation
      return registered.count
    }
    continuation.onTermination = { [weak self] _ in
      self?.registered.withLock { $0.sequences[number] = nil }
    }
    continuation.yield()
    return stream
  }

  /// Notifies all observers of a change of the place.
  func notify(of place: AnySharedPlace) {
    let (observation, sequences) = registered.withLock { ($0.observation, $0.sequences) }
    if let observation { observation.notify(observation.registrar, place) }
    for continuation in sequences.values { continuation.yield() }
  }
}
