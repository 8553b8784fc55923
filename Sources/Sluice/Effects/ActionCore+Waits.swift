/// What an effect may wait for: an action that is handled from now on, or that its sends led to.
extension ActionCore {
  /// An effect is about to send. The actions that this leads to are noted until it has returned: besides those of its earlier
  /// sends, until it waits, or another effect sends. The oldest are dropped, because most effects never wait.
  func beginEcho(of run: EffectRun) {
    if echoingEffect != run.id {
      echoingEffect = run.id
      echo.removeAll(keepingCapacity: true)
    } else if echo.count > 1_000 {
      echo.removeFirst(echo.count - 500)
    }
    isEchoing = true
  }

  /// The effect has sent.
  func endEcho() {
    isEchoing = false
    owner?.updateQueue()
  }

  /// Takes the first of the noted actions that passes a test, and drops those before it; returns whether there is one.
  func takeEcho(of run: EffectRun, _ test: (Action) -> Bool) -> Bool {
    guard echoingEffect == run.id, let index = echo.firstIndex(where: test) else { return false }
    echo.removeSubrange(...index)
    return true
  }

  /// The effect will not wait any more.
  func forgetEcho(of run: EffectRun) {
    if echoingEffect == run.id { (echoingEffect, echo) = (nil, []) }
  }

  /// An action was handled, which an effect may have sent itself.
  func noteWaits(_ action: Action, by run: EffectRun?) {
    if isEchoing, run?.id != echoingEffect { echo.append(action) }
    if hasWaits { waits.handled(action, by: run) }
  }

  /// The journal refused the actions of this cycle.
  func forgetRefused() {
    echo.removeAll()
    if hasWaits { waits.forgetRefused() }
  }
}
