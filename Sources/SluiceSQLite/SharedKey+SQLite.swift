#if SQLite
  public import GRDB
  public import Sluice

  extension SharedKey where Value: Codable {
    /// Returns the key of a value that is stored in a database, as a row with its name and its JSON.
    ///
    /// ```swift
    /// @Shared(.sqlite("settings", in: database)) var settings = Settings()
    /// ```
    ///
    /// Rules:
    /// - The row is in the table `sluice_shared`, which is created if it is missing. A migrator that erases the
    ///   database when its schema changes must create it, too: `try db.createSharedValueTables()`.
    /// - The row is written a tenth of a second after a change, off the store's isolation, with all changes until then;
    ///   or when `saved()` is awaited. While another connection has the database, a write waits for up to five seconds,
    ///   and so does a read.
    /// - A change of the row by other code through `database` is noticed at once; one by another connection or another
    ///   process, within half a second. A value that was not read is never overwritten: if the row holds another value
    ///   than the change was made from, changes by `SharedPlace.update` are applied again to that value, in the same
    ///   transaction, so none is lost; a change by a store is refused with ``RowChanged``, and the stores get the value
    ///   of the database.
    /// - A value that cannot be decoded is reported as ``DamagedRow``, and copied to the table `sluice_shared_damaged`
    ///   when another one is saved. A value of a later version is reported and never overwritten: writes fail as long
    ///   as it exists.
    /// - The first use of a value reads it, and waits for that, so never use it first within an access to the same
    ///   database.
    ///
    /// - Parameters:
    ///   - name: the name of the value in the database.
    ///   - database: a `DatabaseQueue` or a `DatabasePool`.
    ///   - version: the version of the value's type, which is written with it.
    ///   - migrations: the steps from values of earlier versions to this one.
    public static func sqlite(
      _ name: String, in database: any DatabaseWriter, version: Int = 1, migrations: [SharedMigration<Value>] = []
    ) -> SharedKey {
      SharedKey("sqlite \(DatabaseName.of(database)) \(name)") {
        RowStorage(name, in: database, VersionedJSON(version: version, migrations: migrations))
      }
    }
  }
#endif
