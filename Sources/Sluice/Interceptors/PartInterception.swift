// Documentation/Internals/Interceptors.md explains how a part and its whole are changed in turns.

import Incremental

/// A part's interceptor at its place in the whole. It runs for the actions of the part, and receives the part.
///
/// A stored part that is always present is changed in place. For any other part the interceptor has a copy, so that
/// it has a part even after `next` has removed that from the state.
final class PartInterception<Lens: ChildLens, Action, PartAction> {
  typealias Whole = Lens.State
  typealias Place = InterceptedPlace<Lens, Action, PartAction>
  private typealias Out = OutwardRequests<Lens, Action, PartAction>
  private typealias Inward = InwardRequests<Lens, Action, PartAction>

  private let place: Place
  private let next: Reduction<Whole, Action>
  private var handle: Reduction<Lens.Part, PartAction> = { _, _, _ in }
  private let (handOut, handIn) = (Out.handOn, Inward.handOn)
  private let loan = Loan<Whole>()
  /// The key of the part being handled, and the relay for requests from other parts.
  private var current: (key: Lens.Key, outside: Relay<Request<Action>>)?
  /// The part in the whole, while the interceptor has a copy of it; nil after it was removed.
  private var known: Lens.Part?

  init(
    _ interceptor: Interceptor<Lens.Part, PartAction>, at place: Place, around next: @escaping Reduction<Whole, Action>
  ) {
    (self.place, self.next) = (place, next)
    handle = interceptor.reduction(around: { [unowned self] part, action, context in goOn(&part, action, context) })
  }

  func reduce(_ whole: inout Whole, _ action: Action, _ context: Context<Action>) {
    guard let (key, partAction) = place.extract(action), place.lens.contains(whole, key) else {
      return next(&whole, action, context)
    }
    current = (key, context.relay)
    loan.lend(&whole) {
      context.through(Out(key, place), handOut) { context in
        if let stored = place.stored {
          loan.change(stored) { handle(&$0, partAction, context) }
        } else {
          handleCopy(key, partAction, context)
        }
      }
    }
    current = nil
  }

  /// Runs the rest, when the interceptor of the part calls `next`.
  private func goOn(_ part: inout Lens.Part, _ action: PartAction, _ context: Context<PartAction>) {
    guard let (key, outside) = current else { return }
    putBack(part, key)
    let occupant = known == nil ? nil : identity(key)
    let wasThere = known != nil
    known = nil
    context.through(Inward(key, place, outside), handIn) { context in
      loan.use { next(&$0, place.embed(key, action), context) }
    }
    if wasThere, let now = find(key), identity(key) == occupant { (part, known) = (now, now) }
  }

  private func handleCopy(_ key: Lens.Key, _ action: PartAction, _ context: Context<PartAction>) {
    known = find(key)
    guard var part = known else { return }
    handle(&part, action, context)
    putBack(part, key)
    known = nil
  }

  /// Writes the interceptor's copy into the whole, if it has changed and the part is still present.
  private func putBack(_ part: Lens.Part, _ key: Lens.Key) {
    guard let known, !haveSameBytes(part, known) else { return }
    loan.use { _ = place.lens.modify(&$0, key) { $0 = part } }
    self.known = part
  }

  private func find(_ key: Lens.Key) -> Lens.Part? {
    var part: Lens.Part?
    loan.use { part = place.lens.find($0, key) }
    return part
  }

  private func identity(_ key: Lens.Key) -> AnyHashable? {
    var identity: AnyHashable?
    loan.use { identity = place.lens.identity($0, key) }
    return identity
  }
}
