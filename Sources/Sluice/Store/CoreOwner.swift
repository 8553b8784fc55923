import Incremental

/// Runs the cycle.
protocol CoreOwner: AnyObject {
  func runCycle()
  func startWaiting()
  func holdingQueue(_ body: () -> Void)
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token
  func recover()
  func shutDown()
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async
  func report(_ problem: any Error)
  func isPresent(_ place: AnyEffectPlace) -> Bool
  /// Whether the way from the whole state to a place is known.
  func knows(_ place: AnyEffectPlace) -> Bool
  /// The part of the state at a place, or all of it.
  func part(at place: AnyEffectPlace?) -> Any?
  func membership(at place: AnyEffectPlace) -> (any Membership)?
}

/// Receives actions from services.
protocol ActionOwner<Action>: CoreOwner {
  associatedtype Action
  func fail(_ actions: [Action], _ cause: any Error)
  func enqueue(group actions: [Action], _ origin: Origin?) -> Int
  func attach(_ entry: ServiceEntry<Action>) -> Token
}
