public import Foundation
public import Sluice

extension SharedKey where Value: Codable {
  /// A value that is stored in a file, as JSON.
  ///
  /// ```swift
  /// @Shared(.file("settings.json")) var settings = Settings()
  /// ```
  ///
  /// Rules:
  /// - A relative path is in the folder for application support of an app with a bundle identifier; in the working directory otherwise.
  /// - The file is written a tenth of a second after a change, off the store's isolation, with all changes until then; or when `saved()` is awaited.
  ///   It is replaced as a whole, so that it has one value whenever the program is killed.
  /// - What another program writes is heard within half a second. Nothing is saved over what was not read: while the
  ///   file is saved, its folder is locked, for up to thirty seconds' wait. If the file has another value than the change
  ///   was made of, changes by `SharedPlace.update` are made anew on that, so none is lost; a change of a store
  ///   is refused with ``FileChanged``, and the stores have what is in the file. Where folders cannot be locked, as on
  ///   some disks of a network, two programs that save in the same moment are not kept apart.
  /// - A symbolic link is followed: what it leads to is written.
  /// - What the system refuses (a full disk, a folder that cannot be written) is reported as ``FileFailure``; the value
  ///   is kept, and saved later.
  /// - A file that cannot be decoded is moved aside, to `settings.json.damaged-1`, and reported as ``DamagedFile``. A file that cannot be read, or is
  ///   of a later version, is reported and never overwritten: writes fail as long as it is there.
  /// - It is not encrypted: secrets belong into a keychain.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - version: the version of the value's type, which is written to the file.
  ///   - migrations: how to read files of earlier versions.
  @inlinable
  public static func file(
    _ path: String, version: Int = 1, migrations: [SharedMigration<Value>] = []
  ) -> SharedKey {
    file(FileLocation.url(of: path), version: version, migrations: migrations)
  }

  /// The same for a file at a URL.
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

/// Where a relative path leads to.
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
