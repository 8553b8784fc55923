import Sluice
import Testing

/// How the closure of an effect may be written: in any way that compiles. It neither stops the program nor leaves the
/// store's isolation, and its actions arrive in order, in all three homes.
@Suite struct EffectClosureTests {}
