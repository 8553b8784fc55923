package import Foundation

/// A disk of some kilobytes, where this process may make one.
package final class TinyDisk {
  package let url = FileManager.default.temporaryDirectory.appending(path: "sluice-disk-\(UUID())")

  /// Nil where it may not.
  package init?() {
    guard geteuid() == 0, (try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)) != nil,
      run("/bin/mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", url.path)
    else { return nil }
  }

  deinit {
    _ = run("/bin/umount", url.path)
    try? FileManager.default.removeItem(at: url)
  }

  private var filler: URL { url.appending(path: "filler") }

  /// Leaves no space.
  package func fill() throws {
    _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
    let file = try FileHandle(forWritingTo: filler)
    for size in [65_536, 4_096, 1] { while (try? file.write(contentsOf: Data(count: size))) != nil {} }
  }

  package func empty() { try? FileManager.default.removeItem(at: filler) }

  package func makeReadOnly() { _ = run("/bin/mount", "-o", "remount,ro", url.path) }

  @discardableResult
  private func run(_ program: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardError = nil
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
