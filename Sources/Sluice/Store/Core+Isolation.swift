// Documentation/Internals/Isolation.md explains how a store determines where it is used.

import Incremental

extension Core {
  @inlinable @inline(__always)
  final func enterIfNeeded(_ caller: (any Actor)?) {
    if caller.map({ ObjectIdentifier($0) }) != home { enter(from: caller) }
  }

  /// Checks that the caller runs in the store's isolation. A store without isolation adopts that of the caller.
  ///
  /// A caller that is isolated to another actor stops the program with an explanation. A caller whose isolation the
  /// compiler does not know, such as a plain function, is allowed if it runs on the store's actor. Only the runtime can
  /// check that: it can neither be queried without a trap, nor trap with a message of Sluice.
  @usableFromInline
  final func enter(from caller: (any Actor)?) {
    switch (isolation, caller) {
    case (let home?, nil): home.preconditionIsolated("Send through `store.outlet`, or from the store's actor.")
    case (let home?, let caller?):
      misuse(
        "A store that belongs to \(type(of: home)) was used on \(type(of: caller)), outside its isolation.",
        why: "The store belongs to the actor it was made in; a call from elsewhere races with it.",
        fix: "Send through `store.outlet`, which is Sendable, or call from the store's actor.")
    case (nil, is Hand): break
    case (nil, let caller?):
      belong(to: caller)
      owner?.adopted(by: caller)
    case (nil, nil): break
    }
  }
}
