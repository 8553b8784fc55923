/// Notes actions for effects that wait: those handled from now on, and those that an effect's own sends led to.
extension ActionCore {
  /// Begins to note the actions that a send of this effect leads to. The list is kept, together with the actions of the
  /// effect's earlier sends, until the effect waits or another effect sends. The oldest entries are dropped, because
  /// most effects never wait.
  func beginEcho(of run: EffectRun) {
    if echoingEffect != run.id {
      echoingEffect = run.id
      echo.removeAll(keepingCapacity: true)
    } else if echo.count > 1_000 {
      echo.removeFirst(echo.count - 500)
    }
    isEchoing = true
  }

  /// Stops noting, because the effect's send has returned.
  func endEcho() {
    isEchoing = false
    owner?.updateQueue()
  }

  /// Removes the first noted action that passes a test, with those before it; returns whether there was one.
  func takeEcho(of run: EffectRun, _ test: (Action) -> Bool) -> Bool {
    guard echoingEffect == run.id, let index = echo.firstIndex(where: test) else { return false }
    echo.removeSubrange(...index)
    return true
  }

  /// Drops the noted actions of an effect that will not wait any more.
  func forgetEcho(of run: EffectRun) {
    if echoingEffect == run.id { (echoingEffect, echo) = (nil, []) }
  }

  /// Notes a handled action for the effects that wait; `run` is the effect that sent it.
  func noteWaits(_ action: Action, by run: EffectRun?) {
    if isEchoing, run?.id != echoingEffect { echo.append(action) }
    if hasWaits { waits.handled(action, by: run) }
  }

  /// Drops what was noted in this cycle, because the journal refused its actions.
  func forgetRefused() {
    echo.removeAll()
    if hasWaits { waits.forgetRefused() }
  }
}
