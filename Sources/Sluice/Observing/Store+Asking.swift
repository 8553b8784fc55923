extension Store {
  /// Sends what a user asks for, if the part is there, and reports if the program has no reducer that does it.
  func send<Asked>(
    _ action: Action, asking type: Asked.Type, isDone: () -> Bool, missing: () -> ReducerNotAttached
  ) {
    // A view that slides away still dismisses its sheet.
    guard isPresentUntracked else { return }
    let handled = core.handledNumber
    core.isAsking = true
    send(action)
    core.isAsking = false
    let (type, key) = (ObjectIdentifier(type), AttachedReducers.Key(type))
    if core.lastAttached == type { return }
    if AttachedReducers.contains(key) { return core.lastAttached = type }
    // What was refused is reported as that, and what is queued is not done yet.
    guard core.handledNumber != handled, isPresentUntracked, !isDone() else { return }
    if AttachedReducers.insert(key) { port.makeServicePort().fail(action, missing()) }
  }
}
