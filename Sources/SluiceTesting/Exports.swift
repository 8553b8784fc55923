// Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

// One import is enough in a file with tests.
@_exported public import Sluice
