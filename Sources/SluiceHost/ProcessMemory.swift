// Documentation/Internals/Hosting.md explains why the memory is what the system counts.

import Incremental

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The memory that this process has for itself.
enum ProcessMemory {
  /// The number of bytes; nil where the system does not provide it. With Linux, what is resident and shared with no
  /// other process; on Apple platforms, what is allocated.
  ///
  /// - Complexity: On Linux it reads a file, in some 10 µs.
  static var bytes: Int? {
    #if canImport(Darwin)
      var statistics = malloc_statistics_t()
      malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
      guard let line = try? TextFile(reading: "/proc/self/statm").readLine() else { return nil }
      return bytes(ofPages: line, pageSize: Int(sysconf(Int32(_SC_PAGESIZE))))
    #else
      return nil
    #endif
  }

  /// Returns the bytes that a line of Linux tells: the pages in all, those that are resident, and those of them that
  /// files have, such as the program itself.
  static func bytes(ofPages line: String, pageSize: Int) -> Int? {
    let pages = line.split(separator: " ").prefix(3).compactMap { Int($0) }
    return pages.count == 3 ? (pages[1] - pages[2]) * pageSize : nil
  }

  /// Returns the number of bytes, after pages that nothing uses were given back to the system if it is above a limit.
  ///
  /// The C library of GNU keeps what is freed, so that a process that once had much memory would have it for ever.
  static func bytes(orLessAbove limit: Int) -> Int? {
    guard let found = bytes, found > limit else { return bytes }
    giveBack()
    return bytes
  }

  /// Gives pages back that nothing uses.
  ///
  /// - Complexity: O(n) in the pages, and in the larger free parts: some ms for 10,000 stores.
  static func giveBack() {
    #if canImport(Glibc)
      _ = trim(0)
    #endif
  }
}

#if canImport(Glibc)
  // The module of the C library omits the function, because it is an extension of the standard.
  @_silgen_name("malloc_trim")
  private func trim(_ padding: Int) -> Int32
#endif
