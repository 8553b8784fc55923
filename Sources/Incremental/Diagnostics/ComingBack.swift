/// Comes back into the isolation of the caller, after a function that runs in it has thrown.
///
/// Swift 6.2 and 6.3, optimizing, leave out the way back where a `nonisolated(nonsending)` function throws: they take it
/// for superfluous, since nothing follows in that function. Its caller relies on it, and would go on wherever the error
/// was thrown.
package func comeBack(to home: isolated (any Actor)? = #isolation) async { home?.preconditionIsolated() }
