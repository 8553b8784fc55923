#if Combine
  import SluiceSeeds
  import SluiceCombine
  import Testing

  /// RedCat's `CombineStore`: a publisher of the state, and a subscriber that sends.
  @MainActor @Suite struct RedCatCombineTests {
    @Test func `The state is published at once and after each change, and actions of a publisher are handled`() {
      let store = Store(Sample(), sample)
      let subject = PassthroughSubject<SampleAction, Never>()
      var lines: [String] = []
      let subscriptions = [
        store.publisher(\.self).sink { lines.append("\($0.count) \($0.text)") },
        subject.sink { store.send($0) },
      ]
      subject.send(.add(2))
      subject.send(.write("a"))
      subject.send(.fanOut([1, 1]))
      #expect(lines == ["0 ", "2 ", "2 a", "4 a"])
      #expect(subscriptions.count == 2)
    }

    @Test func `A publisher of the state respects demand, and gives the state after the change`() {
      let store = Store(Sample(), sample)
      var (counts, demand): ([Int], (any Subscription)?) = ([], nil)
      store.publisher(\.count).subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: {
            demand = $0
            $0.request(.max(1))
          },
          receiveValue: {
            #expect(store.state.count == $0)
            counts.append($0)
            return .none
          }, receiveCompletion: nil))
      for _ in 1...3 { store.send(.add(1)) }
      #expect(counts == [0])
      demand?.request(.max(2))
      #expect(counts == [0, 3])
      store.send(.add(1))
      store.send(.add(1))
      #expect(counts == [0, 3, 4])
      demand?.cancel()
    }
  }
#endif
