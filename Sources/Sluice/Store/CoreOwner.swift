import Incremental

/// The owner of a core: the `Root`, without the types of its state and its actions.
protocol CoreOwner: AnyObject {
  func runCycle()
  func updatePath()
  func updateQueue()
  /// Notifies the store, which had no isolation, that it belongs to an actor now.
  func adopted(by actor: any Actor)
  func holdingQueue(_ body: () -> Void)
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token
  func recover()
  /// Starts and cancels effects that follow the state, where no cycle runs.
  func followOutsideOfCycle()
  func shutDown()
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async
  /// The effects of the store.
  var lifetimes: any EffectLifetimes { get }
  func report(_ problem: any Error)
  func isPresent(_ place: AnyEffectPlace) -> Bool
  /// Returns whether the path from the whole state to a place is known.
  func knows(_ place: AnyEffectPlace) -> Bool
  /// Returns the part of the state at a place, or the whole state.
  func part(at place: AnyEffectPlace?) -> Any?
  func membership(at place: AnyEffectPlace) -> (any Membership)?
}
