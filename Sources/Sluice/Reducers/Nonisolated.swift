// Documentation/Internals/MistakeOverloads.md says why this protocol exists.

/// Members that clients add to such a type belong to no actor, also in a module whose default isolation is the main
/// actor.
///
/// Without it, `extension Dependencies { var client: Client { … } }` would belong to the main actor there, and no
/// reducer could read it. Swift leaves a type that conforms to a protocol such as this one, and its extensions, out of
/// the default.
public protocol _Nonisolated: ~Copyable, ~Escapable, SendableMetatype {}
