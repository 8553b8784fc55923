/// The request of a reducer.
@usableFromInline
enum Request<Action> {
  case send(Action, Origin)
  /// In a class, so that a reducer which only sends has no room to keep for an effect.
  case run(PendingEffect<Action>)
  case output(Any, Origin)
}
