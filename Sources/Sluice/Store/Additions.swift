import Incremental

/// The reducers that were added to a store while it runs.
struct Additions<State, Action> {
  private let first: Reduction<State, Action>
  private var added: [(id: AnyHashable?, handle: Handle, reduce: Reduction<State, Action>)] = []

  /// Tells one addition from another.
  final class Handle {}

  init(first: @escaping Reduction<State, Action>) { self.first = first }

  var isEmpty: Bool { added.isEmpty }

  func contains(_ id: AnyHashable) -> Bool { added.contains { $0.id == id } }

  mutating func add(_ id: AnyHashable?, _ reduce: @escaping Reduction<State, Action>) -> Handle {
    let handle = Handle()
    added.append((id, handle, reduce))
    return handle
  }

  /// Puts a reducer in the place of the one with a name, or at the end.
  mutating func replace(_ id: AnyHashable, _ reduce: @escaping Reduction<State, Action>) -> Handle {
    guard let index = added.firstIndex(where: { $0.id == id }) else { return add(id, reduce) }
    let handle = Handle()
    added[index] = (id, handle, reduce)
    return handle
  }

  mutating func remove(_ handle: Handle) {
    added.removeAll { $0.handle === handle }
  }

  /// All reducers as one: first what the store was made with, then what was added, in order.
  var reduction: Reduction<State, Action> {
    if added.isEmpty { return first }
    let (first, added) = (first, added.map(\.reduce))
    return { state, action, context in
      first(&state, action, context)
      for reduce in added { reduce(&state, action, context) }
    }
  }
}

/// A reducer was added under a name that another one has. Nothing was added.
public struct AlreadyAdded: Error, CustomStringConvertible {
  /// The name.
  public let id: String

  /// One sentence for a log.
  public var description: String {
    "A reducer with the name \(id) was already added to this store, so the second one was not. To put it in the place of"
      + " the first, use `replace`."
  }
}

extension Root {
  func add(_ reducer: some Reducer<State, Action>, _ id: AnyHashable?) -> Token {
    if let id, additions.contains(id) {
      fail([], AlreadyAdded(id: "\(id)"))
      return Token.none
    }
    return token(for: additions.add(id, reducer.makeReduction()))
  }

  func replace(_ reducer: some Reducer<State, Action>, _ id: AnyHashable) -> Token {
    token(for: additions.replace(id, reducer.makeReduction()))
  }

  private func token(for handle: Additions<State, Action>.Handle) -> Token {
    change()
    return token { root in
      root.additions.remove(handle)
      root.change()
    }
  }

  func change() {
    reduce = interceptors.closed(around: Self.measured(additions.reduction, core))
    updateAttendance()
  }
}
