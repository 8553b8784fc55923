#if Inspector
  import FlyingSocks

  extension Connection {
    private enum Event: Sendable {
      case answered(Answer)
      /// Reading has stopped: the received bytes, and whether the client closed the connection.
      case unwatched([UInt8], isGone: Bool)
    }

    /// Runs `work`, and cancels it as soon as the client closes the connection. Also returns the bytes that the client
    /// sent meanwhile.
    ///
    /// A client that only closes its sending side cannot be distinguished, so it gets the answer, but its poll stops
    /// waiting.
    func whileConnected(_ work: @escaping @Sendable () async -> Answer) async -> (answer: Answer, sent: [UInt8]) {
      await withTaskGroup(of: Event.self) { group in
        group.addTask { .answered(await work()) }
        group.addTask { await watch() }
        var (answer, sent) = (Answer(), [UInt8]())
        for await event in group {
          switch event {
          case .answered(let made):
            answer = made
            group.cancelAll()
          case .unwatched(let bytes, let isGone):
            sent = bytes
            if isGone { group.cancelAll() }
          }
        }
        return (answer, sent)
      }
    }

    /// Reads until the client closes the connection, the answer is complete, or the client has sent more than any head
    /// contains.
    private func watch() async -> Event {
      var bytes: [UInt8] = []
      do {
        while bytes.count <= HeadParser.longest { bytes += try await socket.read(atMost: 4_096) }
        return .unwatched(bytes, isGone: false)
      } catch {
        return .unwatched(bytes, isGone: !Task.isCancelled)
      }
    }
  }
#endif
