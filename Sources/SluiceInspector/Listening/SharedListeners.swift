#if Inspector
  /// The listeners of this process, one for all equal options.
  actor SharedListeners {
    static let shared = SharedListeners()

    private struct Shared {
      let opening: Task<Listener, any Error>
      var users: Int
    }

    private var listeners: [InspectorOptions: Shared] = [:]
    /// Listeners that are closing, and whose port the next one may need.
    private var closing: [InspectorOptions: Task<Void, Never>] = [:]

    /// Returns the listener with these options, opening it for the first caller. Follow each call with a call of
    /// `remove`.
    func listener(_ options: InspectorOptions) async throws -> Listener {
      let options = options.listening
      var shared = listeners[options] ?? Shared(opening: open(options), users: 0)
      shared.users += 1
      listeners[options] = shared
      do {
        return try await shared.opening.value
      } catch {
        listeners[options] = nil
        throw error
      }
    }

    private func open(_ options: InspectorOptions) -> Task<Listener, any Error> {
      let closing = closing[options]
      return Task {
        await closing?.value
        return try Listener(options, files: .bundled)
      }
    }

    /// Stops serving a store, and closes the listener with its last store.
    func remove(_ host: StoreHost, from listener: Listener) async {
      guard await listener.server.remove(host), let shared = listeners[listener.options] else { return }
      listeners[listener.options]?.users -= 1
      guard shared.users == 1 else { return }
      listeners[listener.options] = nil
      let end = Task { await listener.close() }
      closing[listener.options] = end
      await end.value
    }
  }
#endif
