import Incremental

/// The owner of a core: the `Root`, without the types of its state and its actions.
protocol CoreOwner: AnyObject {
  func runCycle()
  func updatePath()
  func updateQueue()
  /// The store, which belonged nowhere, belongs to an actor now.
  func adopted(by actor: any Actor)
  func holdingQueue(_ body: () -> Void)
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token
  func recover()
  /// Starts and cancels effects as the state says, where no cycle runs.
  func followOutsideOfCycle()
  func shutDown()
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async
  /// The effects of the store.
  var lifetimes: any EffectLifetimes { get }
  func report(_ problem: any Error)
  func isPresent(_ place: AnyEffectPlace) -> Bool
  /// Whether the way from the whole state to a place is known.
  func knows(_ place: AnyEffectPlace) -> Bool
  /// The part of the state at a place, or all of it.
  func part(at place: AnyEffectPlace?) -> Any?
  func membership(at place: AnyEffectPlace) -> (any Membership)?
}
