public import Foundation
public import Sluice

extension SharedKey where Value: Codable {
  /// Returns the key of a value that is stored in a file, as JSON.
  ///
  /// ```swift
  /// @Shared(.file("settings.json")) var settings = Settings()
  /// ```
  ///
  /// Rules:
  /// - A relative path is relative to the folder for application support if the app has a bundle identifier; else to
  ///   the working directory.
  /// - The file is written a tenth of a second after a change, off the store's isolation, with all changes until then;
  ///   or when `saved()` is awaited. It is replaced as a whole, so it holds one complete value whenever the program is
  ///   killed.
  /// - A change by another program is noticed within half a second. A value that was not read is never overwritten:
  ///   while the file is saved, its folder is locked, waiting for the lock until nothing in the folder has changed for
  ///   thirty seconds. If the file holds another value than the change was made from, changes by `SharedPlace.update`
  ///   are applied again to that value, so none is lost; a change by a store is refused with ``FileChanged``, and the
  ///   stores get the value of the file. Where folders cannot be locked, as on some network disks, two programs that
  ///   save at the same moment may overwrite each other's changes.
  /// - A symbolic link is followed: its target is written.
  /// - If the system refuses an operation (the disk is full, the folder is not writable), the store reports
  ///   ``FileFailure``; the value is kept, and saved later.
  /// - A file that cannot be decoded is moved aside, to `settings.json.damaged-1`, and reported as ``DamagedFile``. A
  ///   file that cannot be read, or is of a later version, is reported and never overwritten: writes fail as long as it
  ///   exists.
  /// - The file is not encrypted: secrets belong in a keychain.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - version: the version of the value's type, which is written to the file.
  ///   - migrations: the steps from files of earlier versions to this one.
  @inlinable
  public static func file(
    _ path: String, version: Int = 1, migrations: [SharedMigration<Value>] = []
  ) -> SharedKey {
    file(FileLocation.url(of: path), version: version, migrations: migrations)
  }

  /// Returns the key of a value that is stored in the file at a URL, as JSON.
  @inlinable
  public static func file(_ url: URL, version: Int = 1, migrations: [SharedMigration<Value>] = []) -> SharedKey {
    SharedKey("file \(url.standardizedFileURL.path)") { storage(url, version, migrations) }
  }

  @usableFromInline
  static func storage(
    _ url: URL, _ version: Int, _ migrations: [SharedMigration<Value>]
  ) -> any SharedStorage<Value> {
    FileStorage(url, VersionedJSON(version: version, migrations: migrations))
  }
}

/// Resolves relative paths.
@usableFromInline
enum FileLocation {
  @usableFromInline
  static func url(of path: String) -> URL {
    if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
    return folder.appendingPathComponent(path)
  }

  private static var folder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    guard let app = Bundle.main.bundleIdentifier, let support else {
      return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    }
    return support.appendingPathComponent(app)
  }
}
