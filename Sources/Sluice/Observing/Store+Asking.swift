extension Store {
  /// Sends what a user asks for, and reports if no reducer has done it.
  func send<Asked>(
    _ action: Action, asking type: Asked.Type, isDone: () -> Bool, missing: () -> ReducerNotAttached
  ) {
    let handled = core.handledNumber
    send(action)
    // Asked first, because it costs next to nothing where a reducer is attached.
    if core.attached.last == ObjectIdentifier(type) { return }
    // What was refused is reported as that, and what is queued is not done yet.
    guard core.handledNumber != handled, !core.hasEnded, !isDone() else { return }
    if core.attached.reportsMissing(ObjectIdentifier(type)) { port.makeServicePort().fail(action, missing()) }
  }
}
