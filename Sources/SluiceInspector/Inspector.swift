#if Inspector
  import Foundation
  public import Sluice
  public import SluiceHost

  /// An inspector, which shows a store in a browser: its actions, the state after each of them, the changes and the
  /// costs. It can also take the store back and forth in time.
  ///
  /// ```swift
  /// let inspector = try await Inspector.serve(store, name: "Todos")
  /// // prints: Inspect Todos at http://127.0.0.1:49152/enter?token=…
  /// ```
  ///
  /// Rules: anyone with the address can read and change the state, so it is a tool for development; do not serve a
  /// store in a release. It listens on this machine only, unless the options name another host; its connections are not
  /// encrypted. All stores of a process that are served with equal options have one address, and the user chooses one
  /// on the page.
  ///
  /// Cost: the store is retained until `stop`. While no page shows it, a store only records its actions.
  public final class Inspector: Sendable {
    /// The address to open in a browser. The token in it grants access.
    public let address: String

    private let listener: Listener
    /// Stops serving; returns false if that was done before.
    private let remove: @Sendable () async -> Bool

    private init(_ listener: Listener, remove: @escaping @Sendable () async -> Bool) {
      (self.listener, self.remove) = (listener, remove)
      address = listener.address
    }

    /// Serves a store, in its isolation, which is the caller's.
    ///
    /// It records the store on a tape, unless the store records already; `limit` is the number of actions that are kept
    /// at least.
    ///
    /// - Throws: `InspectorError.cannotListen` if the port cannot be opened; `cannotJoin` if an address in the options
    ///   is not valid.
    @discardableResult
    public static func serve<State, Action>(
      _ store: Store<State, Action>, name: String, limit: Int = 100_000, options: InspectorOptions = InspectorOptions(),
      isolation home: isolated any Actor = #isolation
    ) async throws -> Inspector {
      try await serve(name: name, options: options, isolation: home) { LiveStore(store, limit: limit) }
    }

    /// Serves the store that `make` returns, in the isolation of the caller.
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
      let served = listener.server.add(store, name: name, home: home)
      return started(name, options, joined, listener) { await listener.server.remove(served) }
    }

    /// Serves the stores of a host: those that do not sleep are listed on the page, and one is opened when it is
    /// chosen.
    ///
    /// ```swift
    /// let inspector = try await Inspector.serve(boards, name: "Boards")
    /// ```
    ///
    /// Rules:
    /// - The list has at most 200 stores, those with the shortest keys first, and says which are being woken, wait for
    ///   a place, or are quarantined. Choosing one of these shows why it does not wake.
    /// - A store is recorded, and stays awake, from the moment that it is chosen until no page has shown it for ten
    ///   seconds. When it is chosen again, that is another recording.
    /// - The host is retained until `stop`. Shut the host down by itself.
    ///
    /// - Parameters:
    ///   - host: The host.
    ///   - name: The first part of the names on the page; the second is the key.
    ///   - limit: The number of actions that are kept of a store at least.
    ///   - options: Where to listen.
    /// - Throws: `InspectorError.cannotListen` if the port cannot be opened; `cannotJoin` if an address in the options
    ///   is not valid.
    @discardableResult
    public static func serve<Key, State, Action>(
      _ host: StoreHost<Key, State, Action>, name: String, limit: Int = 100_000,
      options: InspectorOptions = InspectorOptions()
    ) async throws -> Inspector {
      let joined = try options.joinedAddresses()
      let listener = try await SharedListeners.shared.listener(options)
      let served = listener.server.add(ServedHost(host, name: name, limit: limit))
      return started(name, options, joined, listener) { await listener.server.remove(host: served) }
    }

    private static func started(
      _ name: String, _ options: InspectorOptions, _ joined: [ProcessAddress], _ listener: Listener,
      remove: @escaping @Sendable () async -> Bool
    ) -> Inspector {
      for address in joined { listener.server.processes.expect(address) }
      let inspector = Inspector(listener, remove: remove)
      // Written directly, because `print` would buffer it if the standard output is a pipe.
      if options.isAddressPrinted {
        FileHandle.standardOutput.write(Data("Inspect \(name) at \(inspector.address)\n".utf8))
      }
      return inspector
    }

    /// Stops serving the store. The port is closed with the last store.
    public func stop() async { await SharedListeners.shared.remove(from: listener, remove) }
  }

  // MARK: - Options

  /// The address of an inspector, and the other processes on its page.
  public struct InspectorOptions: Sendable, Hashable {
    /// The IP address of the interface to listen on. Any but a loopback address gives other machines access.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// Further names of this machine that a browser may use, such as "mac.local". Processes at these names, too, may be
    /// added to the page.
    public var names: [String]
    /// The printed addresses of other processes whose stores the page shows, too.
    ///
    /// A process that does not respond is tried again whenever the page lists the stores.
    public var joining: [String]
    /// Whether the address is printed.
    public var isAddressPrinted: Bool

    /// Makes options. By default the inspector listens on this machine only, on any port.
    public init(
      host: String = "127.0.0.1", port: Int = 0, names: [String] = [], joining: [String] = [],
      isAddressPrinted: Bool = true
    ) {
      (self.host, self.port, self.names) = (host, port, names)
      (self.joining, self.isAddressPrinted) = (joining, isAddressPrinted)
    }

    /// The options that must be equal for two stores to have one address.
    var listening: InspectorOptions {
      var options = self
      (options.joining, options.isAddressPrinted) = ([], true)
      return options
    }

    /// Returns the addresses in `joining`, parsed.
    ///
    /// - Throws: `InspectorError.cannotJoin`.
    func joinedAddresses() throws -> [ProcessAddress] {
      guard joining.count <= JoinedProcesses.most else {
        throw InspectorError.cannotJoin("\(joining.count) addresses are more than \(JoinedProcesses.most).")
      }
      do throws(InspectorRefusal) {
        return try joining.map { text throws(InspectorRefusal) in try ProcessAddress(text, names: allNames) }
      } catch {
        throw InspectorError.cannotJoin(error.description)
      }
    }

    /// The host in the form of an address.
    var shownHost: String { host.contains(":") ? "[\(host)]" : host }

    var allNames: Set<String> { Gate.loopbackNames.union((names + [shownHost]).map { $0.lowercased() }) }
  }

  // MARK: - Errors

  /// An error of serving a store.
  public enum InspectorError: Error, Equatable, CustomStringConvertible {
    /// The port cannot be opened: the address, and the reason.
    case cannotListen(String, String)
    /// A process in the options cannot be added: the reason.
    case cannotJoin(String)

    /// The reason as a sentence.
    public var description: String {
      switch self {
      case .cannotListen(let address, let reason): "The inspector cannot listen on \(address): \(reason)"
      case .cannotJoin(let reason): "The inspector cannot show another process: \(reason)"
      }
    }
  }
#endif
