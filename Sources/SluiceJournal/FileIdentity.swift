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

    /// The file at a path, or nil if none can be found there.
    init?(at path: String) {
      guard let status = Self.status(path) else { return nil }
      self.init(status)
    }

    /// An open file.
    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }

    /// How many names (hard links) the file at a path has; 0 if there is none.
    static func names(of path: String) -> Int { status(path).map { Int($0.st_nlink) } ?? 0 }

    static func size(of path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

    /// Numbers that are others after a change of the file; none if there is none.
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

  /// Detects that one of a journal's files was deleted or replaced: later writes would be lost.
  struct FileWatch: Sendable {
    private var files: [(path: String, identity: FileIdentity?)] = []

    /// Watches the file that is at a path now, or an open one.
    mutating func add(_ path: String, _ identity: FileIdentity?) { files.append((path, identity)) }

    /// The path of a file that is not there any more.
    ///
    /// - Complexity: some system calls, a microsecond each.
    var missing: String? { files.first { FileIdentity(at: $0.path) != $0.identity || $0.identity == nil }?.path }
  }
#endif
