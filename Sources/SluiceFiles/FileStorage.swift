import Foundation
import Incremental
import Sluice

/// Stores a shared value in a file.
final class FileStorage<Value: Codable & Equatable & Sendable>: SharedStorage {
  private let url: URL
  private let json: VersionedJSON<Value>
  /// What the file had when it was last decoded or written here; nil if there was none.
  private let known = Locked<Data?>(nil)

  init(_ url: URL, _ json: VersionedJSON<Value>) { (self.url, self.json) = (url, json) }

  func load() throws -> Value? {
    guard let data = try read() else { return nil }
    do {
      let value = try decode(data)
      known.withLock { $0 = data }
      return value
    } catch let error as FileIsNewer {
      throw error
    } catch {
      throw try moveAside(because: error)
    }
  }

  func save(_ value: Value) throws {
    try makeWay()
    let data = try json.data(of: value, isPretty: true)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
    known.withLock { $0 = data }
  }

  func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
    let task = Task.detached(priority: .utility) { [weak self, url] in
      var last = FileMark(url)
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(250))
        let mark = FileMark(url)
        if mark == last { continue }
        last = mark
        guard let self else { return }
        if let heard = self.readChange() { changed(heard) }
      }
    }
    return SharedWatch { task.cancel() }
  }

  /// The value that something else has written; nil if the file has what it had.
  private func readChange() -> Result<Value, any Error>? {
    guard let data = try? read(), known.withLock({ $0 != data }) else { return nil }
    let value = Result { try decode(data) }
    if case .success = value { known.withLock { $0 = data } }
    return value.mapError { DamagedFile(url: url, movedTo: nil, cause: $0) }
  }

  /// Makes sure that the file can be overwritten. What something else wrote, and nobody could read, is moved aside.
  private func makeWay() throws {
    guard let data = try read(), known.withLock({ $0 != data }) else { return }
    do {
      _ = try decode(data)
    } catch let error as FileIsNewer {
      throw error
    } catch {
      _ = try moveAside(because: error)
    }
  }

  private func read() throws -> Data? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try Data(contentsOf: url)
  }

  private func decode(_ data: Data) throws -> Value {
    do {
      return try json.value(of: data)
    } catch let error as VersionIsNewer {
      throw FileIsNewer(url: url, version: error.version, known: error.known)
    }
  }

  private func moveAside(because cause: any Error) throws -> DamagedFile {
    let free = (1...).lazy.map { self.url.appendingPathExtension("damaged-\($0)") }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let free else { throw cause }
    try FileManager.default.moveItem(at: url, to: free)
    known.withLock { $0 = nil }
    return DamagedFile(url: url, movedTo: free, cause: cause)
  }
}

/// What tells one content of a file from another, without reading it.
private struct FileMark: Equatable {
  let date: Date?
  let size: UInt64?
  let number: UInt64?

  init(_ url: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    date = attributes?[.modificationDate] as? Date
    size = (attributes?[.size] as? NSNumber)?.uint64Value
    number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}
