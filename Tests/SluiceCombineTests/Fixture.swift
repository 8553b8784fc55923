#if Combine
  import Sluice
  import SluiceCombine

  /// A state that an action replaces.
  struct Number: Equatable {
    var value = 0
    var words = "zero"
  }

  let replacing = Reduce<Number, Int> { number, value in
    if value < 100 { number.value = value } else { number.words = "\(value)" }
  }

  /// Each kind of publisher that a store has.
  enum Kind: CaseIterable {
    case part, everyPart, derived, states, actions

    /// Whether it begins with the value as it is now.
    var hasFirst: Bool { self != .states && self != .actions }

    /// Whether values are kept while there is no demand, or only the newest.
    var keepsAll: Bool { self != .part && self != .derived }

    /// Whether it completes with the store.
    var hasEnd: Bool { self != .derived }

    @MainActor
    func publisher(of store: Store<Number, Int>) -> AnyPublisher<Int, Never> {
      switch self {
      case .part: store.publisher(\.value)
      case .everyPart: store.values(\.value, .every).publisher()
      case .derived: store.incr(\.value).map { $0 }.publisher()
      case .states: store.states.publisher().map(\.value).eraseToAnyPublisher()
      case .actions: store.actions.publisher().map(\.action).eraseToAnyPublisher()
      }
    }
  }

  /// Notes all that it gets.
  final class Probe<Input, Failure: Error>: Subscriber {
    enum Event {
      case subscribed, value(Input), finished, failed(any Error)
    }

    private(set) var events: [Event] = []
    private(set) var subscription: (any Subscription)?
    private(set) var mostAtOnce = 0
    private var depth = 0
    private let first: Subscribers.Demand
    private let more: (Probe, Input) -> Subscribers.Demand

    /// Asks for `first` when it is subscribed, and for `more` with each value.
    init(_ first: Subscribers.Demand = .none, more: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none })
    {
      (self.first, self.more) = (first, more)
    }

    var values: [Input] { events.compactMap { if case .value(let value) = $0 { value } else { nil } } }

    var isFinished: Bool { if case .finished? = events.last { true } else { false } }

    func receive(subscription: any Subscription) {
      events.append(.subscribed)
      self.subscription = subscription
      if first > .none { subscription.request(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      depth += 1
      defer { depth -= 1 }
      mostAtOnce = max(mostAtOnce, depth)
      events.append(.value(input))
      return more(self, input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: events.append(.finished)
      case .failure(let error): events.append(.failed(error))
      }
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    /// Cancels, and forgets the subscription, as a subscriber must.
    func cancel() {
      let cancelled = subscription
      subscription = nil
      cancelled?.cancel()
    }
  }

  typealias Numbers = Probe<Int, Never>

  /// Lets other tasks of this isolation run until something is so, however long the machine takes; gives up after ten
  /// minutes.
  func turns(until isDone: () -> Bool, isolation: isolated (any Actor)? = #isolation) async {
    let end = ContinuousClock.now + .seconds(240)
    while !isDone(), ContinuousClock.now < end { await Task.yield() }
  }

  /// Lets other tasks of this isolation run, for a test that nothing comes of it.
  func turns(_ count: Int, isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<count { await Task.yield() }
  }
#endif
