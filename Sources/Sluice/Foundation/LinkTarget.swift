#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a symbolic link leads to.
package enum LinkTarget {
  /// The path of the file that a path means: through all links, also where there is no file yet.
  ///
  /// What replaces a file as a whole, or puts others beside it, has to know: the system follows a link only to open a
  /// file. Links to folders stay in the path. Links that lead in a circle lead nowhere: then it returns the path.
  package static func path(of path: String) -> String {
    var current = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { return current }
      current = target.hasPrefix("/") ? target : folder(of: current) + target
    }
    return path
  }

  /// With its separator. `..` stays as it is: only the system knows what is above a folder that is a link.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
