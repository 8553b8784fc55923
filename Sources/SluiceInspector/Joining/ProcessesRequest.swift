#if Inspector
  /// What is asked of this server about other processes.
  enum ProcessesRequest: Sendable, Equatable {
    /// To add one; its address is in the body.
    case join
    /// To remove one.
    case leave(Int)
    /// A request about a store of a process, and what is asked there.
    case store(Int, target: String, StoreRequest)

    /// Reads what comes behind `/api/processes`.
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

    /// A request about the store `2.1`: the first of the second process. It is written anew, so that nothing else is asked there.
    init?(_ id: String, _ name: String, _ query: String, _ request: StoreRequest) {
      let numbers = id.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let process = numbers[0], let store = numbers[1] else { return nil }
      self = .store(process, target: "/api/stores/\(store)/\(name)\(query.isEmpty ? "" : "?\(query)")", request)
    }
  }
#endif
