import Incremental

/// The observers that are called before a cycle's first action.
struct WillChangeObservers {
  private var heard: [Handle] = []

  /// Calls all observers in the order they were attached.
  func notify() {
    for handle in heard { handle.handler?() }
  }

  var isEmpty: Bool { heard.isEmpty }

  mutating func add(_ handler: @escaping () -> Void) -> Handle {
    let handle = Handle(handler)
    heard.append(handle)
    return handle
  }

  mutating func remove(_ handle: Handle) {
    handle.handler = nil
    heard.removeAll { $0 === handle }
  }

  final class Handle {
    var handler: (() -> Void)?

    init(_ handler: @escaping () -> Void) { self.handler = handler }
  }
}

extension Root {
  func addWillChangeObserver(_ handler: @escaping () -> Void) -> Token {
    let handle = willChangeObservers.add(handler)
    updatePath()
    return token { root in
      root.willChangeObservers.remove(handle)
      root.updatePath()
    }
  }
}
