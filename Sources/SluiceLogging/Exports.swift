#if Logging
  // Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

  // One import is enough in a file with logs of a store.
  @_exported public import Sluice
#endif
