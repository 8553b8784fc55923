#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Resolves symbolic links.
package enum LinkTarget {
  /// Returns the path of the file that a path refers to, through all links, even if there is no file yet.
  ///
  /// Code that replaces a file as a whole, or creates others beside it, needs this path: the system follows a link only
  /// to open a file. Links to folders stay in the path. For links that form a cycle, it returns the given path.
  package static func path(of path: String) -> String {
    var current = path
    // The limit of the system.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { return current }
      current = target.hasPrefix("/") ? target : folder(of: current) + target
    }
    return path
  }

  /// Returns the folder of a path with its separator. `..` stays as it is, because only the system knows the parent of
  /// a folder that is a link.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
