public import Foundation
import Incremental
public import Sluice
public import SluiceMigrations

// MARK: - The key

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
  ///   are applied again to that value, so none is lost; a change by a store is refused with `FileError.changed`, and
  ///   the stores get the value of the file. Where folders cannot be locked, as on some network disks, two programs
  ///   that save at the same moment may overwrite each other's changes.
  /// - A symbolic link is followed: its target is written.
  /// - If the system refuses to write (the disk is full, the folder is not writable), the store reports
  ///   `FileError.notWritten`; the value is kept, and saved later. If it refuses to read, the store reports
  ///   `FileError.notRead`.
  /// - A file that cannot be decoded is moved aside, to `settings.json.damaged-1`, and reported as
  ///   `FileError.damaged`. A file that cannot be read, or is of a later version, is reported and never overwritten:
  ///   writes fail as long as it exists.
  /// - The file is not encrypted: secrets belong in a keychain.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - compact: Whether the JSON has no line breaks and no indents: a smaller file, which is written and read faster;
  ///     otherwise a person can read and edit it. Either is read, and a file changes its form with the next change.
  ///   - migrations: The history of the value's type. Its version is written to the file.
  @inlinable
  public static func file(
    _ path: String, compact: Bool = false,
    migrations: @autoclosure @escaping @Sendable () -> Migrations = Migrations()
  ) -> SharedKey {
    file(FileLocation.url(of: path), compact: compact, migrations: migrations())
  }

  /// Returns the key of a value that is stored in the file at a URL, as JSON.
  @inlinable
  public static func file(
    _ url: URL, compact: Bool = false,
    migrations: @autoclosure @escaping @Sendable () -> Migrations = Migrations()
  ) -> SharedKey {
    SharedKey("file \(url.standardizedFileURL.path)") { storage(url, migrations(), compact: compact) }
  }

  @usableFromInline
  static func storage(
    _ url: URL, _ migrations: Migrations, compact: Bool
  ) -> any SharedStorage<Value> {
    FileStorage(url, VersionedJSON(migrations), isCompact: compact)
  }
}

/// Functions that resolve relative paths.
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

// MARK: - Storage

/// A storage of a shared value in a file.
final class FileStorage<Value: Codable & Equatable & Sendable>: ExclusiveStorage {
  private let url: URL
  private let json: VersionedJSON<Value>
  private let isCompact: Bool
  /// The content of the file when it was last decoded or written here; nil if there was none.
  private let known = Locked<(data: Data, value: Value)?>(nil)
  private let patience: Duration

  init(_ url: URL, _ json: VersionedJSON<Value>, isCompact: Bool = false, patience: Duration = .seconds(30)) {
    (self.url, self.json, self.isCompact, self.patience) = (url, json, isCompact, patience)
  }

  func load() throws -> Value? {
    guard let data = try read() else { return nil }
    do {
      return try decode(data)
    } catch FileError.damaged(let url, _, let cause) {
      throw FileError.damaged(url, movedTo: moveAside(), cause: cause)
    }
  }

  func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value {
    let lock = try await lockFolder()
    defer { lock?.release() }
    let stored = try readToChange()
    do {
      let value = try change(stored)
      if value != stored { try write(value) }
      return value
    } catch is SharedValueChanged {
      throw SharedError.refused(FileError.changed(url))
    }
  }

  private func write(_ value: Value) throws {
    let data = try json.data(of: value, isPretty: !isCompact)
    do {
      try data.write(to: target, options: .atomic)
    } catch {
      throw FileError.notWritten(url, cause: error)
    }
    known.withLock { $0 = (data, value) }
  }

  private func lockFolder() async throws -> FolderLock? {
    do {
      let folder = target.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try await FolderLock.acquire(folder.path, waitingUpTo: patience)
    } catch {
      throw FileError.notWritten(url, cause: error)
    }
  }

  func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
    let task = Task.detached(priority: .utility) { [weak self, url] in
      // nil at first, so that a change since the value was loaded is found, too.
      var last: FileMark?
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(250))
        let mark = FileMark(LinkTarget.path(of: url.path))
        if mark == last { continue }
        last = mark
        guard let self else { return }
        if let change = self.readChange() { changed(change) }
      }
    }
    return SharedWatch { task.cancel() }
  }

  /// Returns the value that another program has written; nil if the content is unchanged.
  private func readChange() -> Result<Value, any Error>? {
    guard let data = try? read(), known.withLock({ $0?.data != data }) else { return nil }
    return Result { try decode(data) }
  }

  /// Reads the file before it is replaced. A file that cannot be decoded is moved aside.
  private func readToChange() throws -> Value? {
    guard let data = try read() else { return nil }
    do {
      return try decode(data)
    } catch FileError.damaged(let url, _, let cause) {
      if moveAside() == nil { throw FileError.damaged(url, movedTo: nil, cause: cause) }
      return nil
    }
  }

  /// The file that a symbolic link leads to: writing to the link itself would replace the link.
  private var target: URL { URL(fileURLWithPath: LinkTarget.path(of: url.path)) }

  private func read() throws -> Data? {
    let target = target
    guard FileManager.default.fileExists(atPath: target.path) else { return nil }
    do {
      return try Data(contentsOf: target)
    } catch {
      // The file may have been deleted since.
      guard FileManager.default.fileExists(atPath: target.path) else { return nil }
      throw FileError.notRead(url, cause: error)
    }
  }

  private func decode(_ data: Data) throws -> Value {
    if let known = known.withLock(\.self), known.data == data { return known.value }
    do {
      let value = try json.value(of: data)
      known.withLock { $0 = (data, value) }
      return value
    } catch MigrationError.newer(let version, let known) {
      throw FileError.isNewer(url, version: version, known: known)
    } catch {
      throw FileError.damaged(url, movedTo: nil, cause: error)
    }
  }

  /// Moves a file that cannot be decoded, and returns its new path; nil if the system refuses.
  private func moveAside() -> URL? {
    let target = target
    let free = (1...).lazy.map { target.appendingPathExtension("damaged-\($0)") }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let free, (try? FileManager.default.moveItem(at: target, to: free)) != nil else { return nil }
    known.withLock { $0 = nil }
    return free
  }
}

/// A mark that tells one content of a file from another without reading it.
private struct FileMark: Equatable {
  let date: Date?
  let size: UInt64?
  let number: UInt64?

  init(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    date = attributes?[.modificationDate] as? Date
    size = (attributes?[.size] as? NSNumber)?.uint64Value
    number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}
