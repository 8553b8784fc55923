// Documentation/Internals/Isolation.md says which compiler fault this works around.

/// Returns to the isolation of the caller, after a function that runs in it has thrown.
///
/// Where a `nonisolated(nonsending)` function throws, Swift up to 6.3 omits the switch back to the caller's
/// isolation: it considers the switch superfluous, since nothing follows it in that function. The caller relies on
/// it, and would continue wherever the error was thrown.
package func restoreIsolation(to home: isolated (any Actor)? = #isolation) async { home?.preconditionIsolated() }
