/// Redux in its shortest honest form: after each action every subscriber selects its value, which is compared with the
/// one before. Values of any type are kept in one array, so they are boxed.
final class Redux<State, Action> {
  private struct Subscriber {
    let select: (State) -> any Equatable
    let handle: (any Equatable) -> Void
    var last: any Equatable
  }

  private(set) var state: State
  private let reduce: (inout State, Action) -> Void
  private var subscribers: [Subscriber] = []

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
    (self.state, self.reduce) = (state, reduce)
  }

  func subscribe(_ select: @escaping (State) -> any Equatable, _ handle: @escaping (any Equatable) -> Void) {
    subscribers.append(Subscriber(select: select, handle: handle, last: select(state)))
  }

  func send(_ action: Action) {
    reduce(&state, action)
    // Read once: a property of a class is copied, with a retain for each reference in it.
    let state = state
    for index in subscribers.indices {
      let value = subscribers[index].select(state)
      if isEqual(value, subscribers[index].last) { continue }
      subscribers[index].last = value
      subscribers[index].handle(value)
    }
  }

  private func isEqual<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool { value == other as? Value }
}

/// The same tuned by hand: nothing is boxed, nothing is copied to be compared, and each subscriber is one closure.
final class TunedRedux<State, Action> {
  private var place: UnsafeMutablePointer<State>
  private let reduce: (inout State, Action) -> Void
  private var checks: ContiguousArray<(UnsafeMutablePointer<State>) -> Void> = []

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
    self.reduce = reduce
    place = .allocate(capacity: 1)
    place.initialize(to: state)
  }

  deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  var state: State { place.pointee }

  /// Inlined, so that selecting, comparing and handling are one closure.
  @inline(__always)
  func subscribe<Value: Equatable>(
    _ select: @escaping (UnsafeMutablePointer<State>) -> Value, _ handle: @escaping (Value) -> Void
  ) {
    let last = Last(select(place))
    checks.append { place in
      let value = select(place)
      if value == last.value { return }
      last.value = value
      handle(value)
    }
  }

  func send(_ action: Action) {
    reduce(&place.pointee, action)
    for check in checks { check(place) }
  }
}

/// What a subscriber has seen.
final class Last<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
