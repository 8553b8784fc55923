extension Store {
  /// Sends a user's request if the part is present, and reports an error if the program has no reducer that performs
  /// it.
  func send<Asked>(
    _ action: Action, asking type: Asked.Type, isDone: () -> Bool, missing: () -> ReducerNotAttached
  ) {
    // A view that is being dismissed may still dismiss its sheet.
    guard isPresentUntracked else { return }
    let handled = core.handledNumber
    core.isAsking = true
    send(action)
    core.isAsking = false
    let (type, key) = (ObjectIdentifier(type), AttachedReducers.Key(type))
    if core.lastAttached == type { return }
    if AttachedReducers.contains(key) { return core.lastAttached = type }
    // A refused action is reported as that, and a queued action is not handled yet.
    guard core.handledNumber != handled, isPresentUntracked, !isDone() else { return }
    if AttachedReducers.insert(key) { port.makeServicePort().fail(action, missing()) }
  }
}
