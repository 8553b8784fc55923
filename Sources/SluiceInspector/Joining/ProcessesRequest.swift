#if Inspector
  /// A request about other processes.
  enum ProcessesRequest: Sendable, Equatable {
    /// Adds a process; the address is in the body.
    case join
    /// Removes a process.
    case leave(Int)
    /// Forwards a request about a store to its process.
    case store(Int, target: String, StoreRequest)

    /// Parses the parts of the path after `/api/processes`.
    init(_ parts: [String], _ method: String) throws(Refusal) {
      guard method == "POST" else { throw .wrongMethod }
      if parts.isEmpty {
        self = .join
      } else if parts.count == 2, let id = Int(parts[0]), parts[1] == "remove" {
        self = .leave(id)
      } else {
        throw .notFound
      }
    }

    /// Makes a request about the store `2.1`: store 1 of process 2. The target is written anew, so that nothing else
    /// can be requested from that process.
    init?(_ id: String, _ name: String, _ query: String, _ request: StoreRequest) {
      let numbers = id.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let process = numbers[0], let store = numbers[1] else { return nil }
      self = .store(process, target: "/api/stores/\(store)/\(name)\(query.isEmpty ? "" : "?\(query)")", request)
    }
  }
#endif
