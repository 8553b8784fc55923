#if SQLite
  public import GRDB
  public import Sluice

  extension SharedKey where Value: Codable {
    /// A value that is stored in a database, as a row of its name and its JSON.
    ///
    /// ```swift
    /// @Shared(.sqlite("settings", in: database)) var settings = Settings()
    /// ```
    ///
    /// Rules:
    /// - The row is in the table `sluice_shared`, which is made when it is missing. A migrator that erases the database when its schema changes
    ///   must make it, too: `try db.createSharedValueTables()`.
    /// - The row is written a tenth of a second after a change, off the store's isolation, with all changes until then; or when `saved()` is awaited. While
    ///   another connection has the database, it waits for up to five seconds, and so does a read.
    /// - What other code writes to the row through `database` is heard at once; what another connection or another
    ///   process writes, within half a second. Nothing is saved over what was not read: if the row has another value
    ///   than the change was made of, changes by `SharedPlace.update` are made anew on that, in the same
    ///   transaction, so none is lost; a change of a store is refused with ``RowChanged``, and the stores have the
    ///   value of the database.
    /// - A value that cannot be decoded is reported as ``DamagedRow``, and kept in the table `sluice_shared_damaged` when another one is saved. One of
    ///   a later version is reported and never overwritten: writes fail as long as it is there.
    /// - The first use of a value reads it, and waits for that: never in an access to the same database.
    ///
    /// - Parameters:
    ///   - name: the name of the value in the database.
    ///   - database: a `DatabaseQueue` or a `DatabasePool`.
    ///   - version: the version of the value's type, which is written with it.
    ///   - migrations: how to read values of earlier versions.
    public static func sqlite(
      _ name: String, in database: any DatabaseWriter, version: Int = 1, migrations: [SharedMigration<Value>] = []
    ) -> SharedKey {
      SharedKey("sqlite \(DatabaseName.of(database)) \(name)") {
        RowStorage(name, in: database, VersionedJSON(version: version, migrations: migrations))
      }
    }
  }
#endif
