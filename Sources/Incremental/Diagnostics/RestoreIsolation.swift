// Documentation/Internals/Isolation.md says which compiler fault this works around.

/// Comes back into the isolation of the caller, after a function that runs in it has thrown.
///
/// Swift up to 6.3 leaves out the way back where a `nonisolated(nonsending)` function throws: it takes it for superfluous,
/// since nothing follows in that function. The caller relies on it, and would go on wherever the error was thrown.
package func restoreIsolation(to home: isolated (any Actor)? = #isolation) async { home?.preconditionIsolated() }
