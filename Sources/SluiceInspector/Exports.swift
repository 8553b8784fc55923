#if Inspector
  // Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

  // One import is enough in a file with an inspector.
  @_exported public import Sluice
#endif
