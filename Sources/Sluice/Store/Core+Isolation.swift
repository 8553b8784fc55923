// Documentation/Internals/Isolation.md says how a store finds out where it is used.

import Incremental

extension Core {
  @inlinable @inline(__always)
  final func enterIfNeeded(_ caller: (any Actor)?) {
    if caller.map({ ObjectIdentifier($0) }) != home { enter(from: caller) }
  }

  /// Checks that the caller is where the store belongs; a store that belongs nowhere now belongs to the caller.
  ///
  /// A caller that is isolated to another actor gets an explanation. A caller whose isolation the compiler does not
  /// know, such as a plain function, is allowed if it runs on the store's actor; only the runtime can check that, and
  /// it has no way to ask without trapping, nor to trap with our words.
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
