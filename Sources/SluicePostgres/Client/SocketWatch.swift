#if Postgres
  import Dispatch

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What waits for the socket of a connection. It is used on one queue.
  ///
  /// It watches a second descriptor of the socket, because libpq may close its own at any time, and a descriptor must
  /// not be closed while a source watches it.
  final class SocketWatch: @unchecked Sendable {
    // @unchecked Sendable because it is used on `queue` only.
    private let descriptor: Int32
    private let queue: DispatchQueue
    private var reading: (any DispatchSourceRead)?
    private var writing: (any DispatchSourceWrite)?
    /// Whether a source closes the descriptor.
    private var isWatched = false

    init(_ socket: Int32, _ queue: DispatchQueue) {
      self.queue = queue
      descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    }

    deinit {
      close()
      if !isWatched, descriptor >= 0 { _ = systemClose(descriptor) }
    }

    /// Calls `body` each time that there is something to read.
    func read(_ body: @escaping @Sendable () -> Void) {
      guard descriptor >= 0 else { return }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler(handler: body)
      // Each source has a descriptor of its own, and closes it.
      source.setCancelHandler { [descriptor] in _ = systemClose(descriptor) }
      source.activate()
      (reading, isWatched) = (source, true)
    }

    /// Calls `body` once, when there is something to read, or the socket takes more.
    func once(forReading: Bool, _ body: @escaping @Sendable () -> Void) {
      if !forReading { return write(body) }
      read { [weak self] in
        guard let self, self.reading != nil else { return }
        self.close()
        body()
      }
    }

    /// Calls `body` once, when the socket takes more.
    func write(_ body: @escaping @Sendable () -> Void) {
      guard writing == nil, descriptor >= 0 else { return }
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return }
      let source = DispatchSource.makeWriteSource(fileDescriptor: copy, queue: queue)
      source.setEventHandler { [weak self] in
        self?.writing?.cancel()
        self?.writing = nil
        body()
      }
      source.setCancelHandler { _ = systemClose(copy) }
      source.activate()
      writing = source
    }

    /// Ends the waits, and closes the descriptor.
    func close() {
      writing?.cancel()
      reading?.cancel()
      (reading, writing) = (nil, nil)
    }
  }

  /// Closes a descriptor: the function of the system, whose name a method hides.
  private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
#endif
