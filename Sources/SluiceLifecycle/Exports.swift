#if Lifecycle
  // Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

  // One import is enough in a file with services of a program.
  @_exported public import Sluice
#endif
