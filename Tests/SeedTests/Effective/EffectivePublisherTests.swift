#if Combine
  import SluiceSeeds
  import SluiceCombine
  import Testing

  /// The `Driver` of Effective's README, as a publisher.
  @MainActor @Suite struct EffectivePublisherTests {
    // let todos: Driver<[String]> = store.observe(keyPath: \.todos, comparer: ==)
    @Test func `A part is published like a Driver: its current value, each change, and never a failure`() {
      let store = Store(Effective.AppState(), Effective.adding)
      let todos: AnyPublisher<[String], Never> = store.publisher(\.todos)
      var (first, second): ([Int], [Int]) = ([], [])
      var subscriptions: Set<AnyCancellable> = []
      todos.sink { first.append($0.count) }.store(in: &subscriptions)
      store.send(Effective.AddTodo(name: "milk"))
      todos.sink { second.append($0.count) }.store(in: &subscriptions)
      store.send(Effective.AddTodo(name: "bread"))
      #expect(first == [0, 1, 2] && second == [1, 2])
      var last: [String?] = []
      store.values(\.todos).publisher().removeDuplicates { $0.last == $1.last }.sink { last.append($0.last) }
        .store(in: &subscriptions)
      for name in ["bread", "tea"] { store.send(Effective.AddTodo(name: name)) }
      #expect(last == ["bread", "tea"])
    }
  }
#endif
