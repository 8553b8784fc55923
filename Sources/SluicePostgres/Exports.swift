#if Postgres
  // Documentation/Internals/Modules.md explains why this is a re-export, and not type aliases.

  // One import is enough in a file with migrations.
  @_exported public import SluiceMigrations
#endif
