#if Inspector
  import Foundation
  public import Sluice

  /// Shows a store to a browser: its actions, its state after each of them, what changed, what it cost; and takes the store
  /// back and forth in time.
  ///
  /// ```swift
  /// let inspector = try await Inspector.serve(store, name: "Todos")
  /// // prints: Inspect Todos at http://127.0.0.1:49152/enter?token=…
  /// ```
  ///
  /// Rules: who has the address can read the state and change it, so it is a tool for development; a release does not serve a
  /// store. It listens on this machine only, unless the options name another host; what is sent is not encrypted. All stores
  /// of a process that are served with the same options have one address, and the page lets the reader choose.
  ///
  /// Cost: the store is kept alive until `stop`. A store that no page looks at only records its actions.
  public final class Inspector: Sendable {
    /// What to open in a browser. The token in it lets one in.
    public let address: String

    private let host: StoreHost
    private let listener: Listener

    private init(_ host: StoreHost, _ listener: Listener) {
      (self.host, self.listener) = (host, listener)
      address = listener.address
    }

    /// Serves a store, in its isolation, which is the caller's.
    ///
    /// It records the store on a tape, unless that records already; `limit` is how many actions are kept at least.
    ///
    /// - Throws: `InspectorError.cannotListen` if the port cannot be opened, `cannotJoin` if an address of the options is none.
    @discardableResult
    public static func serve<State, Action>(
      _ store: Store<State, Action>, name: String, limit: Int = 100_000, options: InspectorOptions = InspectorOptions(),
      isolation home: isolated any Actor = #isolation
    ) async throws -> Inspector {
      try await serve(name: name, options: options, isolation: home) { LiveStore(store, limit: limit) }
    }

    /// Serves what `make` returns, in the isolation of the caller.
    ///
    /// - Throws: `InspectorError.cannotListen` if the port cannot be opened.
    @discardableResult
    package static func serve(
      name: String, options: InspectorOptions = InspectorOptions(), isolation home: isolated any Actor = #isolation,
      _ make: () throws -> any InspectedStore
    ) async throws -> Inspector {
      let joined = try options.joinedAddresses()
      let store = try make()
      let listener: Listener
      do {
        listener = try await SharedListeners.shared.listener(options)
      } catch {
        store.close()
        throw error
      }
      for address in joined { listener.server.processes.expect(address) }
      let host = listener.server.add(store, name: name, home: home)
      let inspector = Inspector(host, listener)
      // At once, also where the standard output is a pipe, which `print` would fill first.
      if options.isAddressPrinted {
        FileHandle.standardOutput.write(Data("Inspect \(name) at \(inspector.address)\n".utf8))
      }
      return inspector
    }

    /// Stops serving the store. With the last one, the port is closed.
    public func stop() async { await SharedListeners.shared.remove(host, from: listener) }
  }
#endif
