#if Combine
  import SluiceSeeds
  import SluiceCombine
  import Testing

  /// Recombine's publishers: those of a store, and those that drive one.
  @MainActor @Suite struct RecombinePublisherTests {
    private let joining = Reduce<String, String> { $0 += $1 }

    /// 0.5: testLiftingWorksAsExpected
    @Test func `A publisher that a store follows drives its state`() async {
      let subject = Followed()
      let reducer = Reduce<String, String> { text, action, context in
        if action == "follow" { context.run(subject.publisher) { $0 } } else { text += action }
      }
      let store = Store("", reducer)
      var states: [String] = []
      let subscription = store.publisher(\.self).dropFirst().sink { states.append($0) }
      let following = store.send("follow")
      while !subject.isFollowed { await Task.yield() }
      for _ in 1...3 { subject.subject.send("1") }
      subject.subject.send(completion: .finished)
      await following.finish()
      #expect(states == ["1", "11", "111"])
      subscription.cancel()
    }

    /// actions.all, paired
    @Test func `A publisher yields each action with the state after it`() {
      let store = Store("", joining)
      var pairs: [String] = []
      let subscription = store.actions.publisher().map(\.action).zip(store.states.publisher())
        .sink { pairs.append("\($0): \($1)") }
      store.send("1")
      store.send(group: ["2", "", "3"])
      #expect(pairs == ["1: 1", "2: 12", ": 12", "3: 123"])
      subscription.cancel()
    }

    /// state.current, state.changes, state.all
    @Test func `A publisher of the state yields changes, and one of all states also unchanged states`() {
      let store = Store("", joining)
      var (changes, all): ([String], [String]) = ([], [])
      let subscriptions = [
        store.publisher(\.self).sink { changes.append($0) }, store.states.publisher().sink { all.append($0) },
      ]
      for word in ["1", "", "2"] { store.send(word) }
      #expect(changes == ["", "1", "12"])
      #expect(all == ["1", "1", "12"])
      #expect(subscriptions.count == 2)
    }

    /// actions.sync.pre, actions.sync.post
    @Test func `A publisher of actions yields them as they were sent, before middleware`() {
      let double = Interceptor<String, String>.map { _, action in action + action }
      let store = Store("", joining, interceptors: double)
      var sent: [String] = []
      let subscription = store.actions.publisher().sink { sent.append($0.action) }
      for word in ["1", "2"] { store.send(word) }
      #expect(sent == ["1", "2"] && store.state == "1122")
      subscription.cancel()
    }

    @Test func `A subscriber cannot send actions through the publisher, nor complete it for others`() {
      let store = Store("", joining)
      var (first, second): ([String], [String]) = ([], [])
      let publisher = store.actions.publisher().map(\.action)
      let subscriptions = [publisher.first().sink { first.append($0) }, publisher.sink { second.append($0) }]
      for word in ["1", "2"] { store.send(word) }
      #expect(first == ["1"] && second == ["1", "2"] && store.state == "12")
      #expect(subscriptions.count == 2)
    }
  }

  /// A subject that knows whether it is subscribed to.
  private final class Followed: @unchecked Sendable {
    // @unchecked Sendable because all of the test runs on the main actor.
    let subject = PassthroughSubject<String, Never>()
    private(set) var isFollowed = false

    var publisher: some Publisher<String, Never> {
      subject.handleEvents(receiveSubscription: { [self] _ in isFollowed = true })
    }
  }
#endif
