#if Journal
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Distinguishes a file from another one that takes its place.
  struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    private init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Identifies the file at a path; nil if there is none.
    init?(at path: String) {
      guard let status = Self.status(path) else { return nil }
      self.init(status)
    }

    /// Identifies an open file.
    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    /// Returns the number of names (hard links) of the file at a path; 0 if there is none.
    static func names(of path: String) -> Int { status(path).map { Int($0.st_nlink) } ?? 0 }

    static func size(of path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

    /// Returns numbers that differ after a change of the file; an empty array if there is none.
    static func state(of path: String) -> [Int] {
      guard let status = status(path) else { return [] }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    private static func status(_ path: String) -> stat? {
      var status = stat()
      return stat(path, &status) == 0 ? status : nil
    }
  }

  /// Detects that a file of a journal was deleted or replaced: later writes would be lost.
  struct FileWatch: Sendable {
    private var files: [(path: String, identity: FileIdentity?)] = []

    /// Adds the file with an identity at a path.
    mutating func add(_ path: String, _ identity: FileIdentity?) { files.append((path, identity)) }

    /// The path of a file that was deleted or replaced; nil if all are in place.
    ///
    /// - Complexity: some system calls, a microsecond each.
    var missing: String? { files.first { FileIdentity(at: $0.path) != $0.identity || $0.identity == nil }?.path }
  }
#endif
