import Foundation

/// How the library under test was compiled.
///
/// The tests are compiled once, for debugging, and linked with several builds of the library. So a condition of the
/// compiler in a test says nothing about the library: `SLUICE_LIBRARY` does, which is `release` where the library is
/// optimized.
package enum LibraryBuild {
  /// Whether the library is a debug build, which reports mistakes that a release build ignores.
  package static let isDebug: Bool = {
    #if DEBUG
      ProcessInfo.processInfo.environment["SLUICE_LIBRARY"] != "release"
    #else
      false
    #endif
  }()
}
