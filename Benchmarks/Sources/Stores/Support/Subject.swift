import OpenCombine

/// A store made of Combine: a subject holds the state, and each subscriber maps it and removes duplicates.
final class Subject<State, Action> {
  private let subject: CurrentValueSubject<State, Never>
  private let reduce: (inout State, Action) -> Void
  private var subscriptions: [AnyCancellable] = []

  init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
    subject = CurrentValueSubject(state)
    self.reduce = reduce
  }

  var state: State { subject.value }

  @inline(__always)
  func subscribe<Value: Equatable>(_ select: @escaping (State) -> Value, _ handle: @escaping (Value) -> Void) {
    subscriptions.append(subject.map(select).removeDuplicates().sink(receiveValue: handle))
  }

  func send(_ action: Action) { reduce(&subject.value, action) }
}
