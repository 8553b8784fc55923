// Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

// One import is enough: `Incr`, `Input` and `Token` are part of what a store hands out, and a user whose target enables
// `MemberImportVisibility` could not call `token.cancel()` on a mere type alias.
@_exported public import Incremental
