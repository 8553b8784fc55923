#if Journal
  // Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

  // One import is enough in a program with a command for its journal.
  @_exported public import SluiceJournal
#endif
