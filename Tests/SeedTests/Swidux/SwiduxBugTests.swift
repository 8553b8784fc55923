import SluiceNavigation
import SluiceSeeds
import Testing

/// Faults of Swidux, which must not occur here.
@Suite struct SwiduxBugTests {
  @Test func `Two stores of one type of state do not deliver to each other`() {
    let log = LineLog()
    let (a, b) = (Store(Sample(), sample), Store(Sample(), sample))
    let token = b.observe(\.count) { log($0) }
    a.send(.add(42))
    #expect(log.lines == ["0"] && b.state.count == 0)
    token.cancel()
  }

  @Test func `Each cycle's value is delivered, never a later one in its place, and never a false one`() async {
    let (log, store) = (LineLog(), Store(Sample(), sample))
    let token = store.onChange(of: \.count) { log("\($0)>\($1)") }
    let values = store.values(\.count, .every).makeAsyncIterator()
    for amount in [1, 1, 1, 1, -1] { store.send(.add(amount)) }
    #expect(log.lines == ["0>1", "1>2", "2>3", "3>4", "4>3"])
    var got: [Int?] = []
    for _ in 1...6 { got.append(await values.next()) }
    #expect(got == [0, 1, 2, 3, 4, 3])
    token.cancel()
  }

  @Test func `A store is freed, used or not`() {
    for isUsed in [false, true] {
      weak var released: Store<Sample, SampleAction>?
      do {
        let store = Store(Sample(), sample)
        released = store
        if isUsed {
          store.send(.add(1))
          store.observe(\.count) { _ in }.cancel()
          _ = (store.count, store.outlet, store.scope(\.count), store.values(\.count).makeAsyncIterator())
        }
      }
      #expect(released == nil)
    }
  }

  @Test func `An observed store changes its arrays in place`() {
    let store = Store(Sample(numbers: Array(repeating: 0, count: 100_000)), sample)
    let token = Token.all((0..<10).map { _ in store.observe(\.count) { _ in } })
    let address = store.state.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<10 { store.send(.element(index, 1)) }
    #expect(store.state.numbers.withUnsafeBytes { $0.baseAddress } == address)
    token.cancel()
  }

  @Test func `A change that happens while an observer is attached is not missed`() {
    let (log, store) = (LineLog(), Store(Sample(), sample))
    let token = store.observe(\.count) { value in
      log(value)
      if value == 0 { store.send(.add(1)) }
    }
    #expect(log.lines == ["0", "1"])
    token.cancel()
  }

  @Test func `The order of writes in a reducer does not matter to observers, which are notified once`() {
    let reducer = Reduce<Sample, Bool> { state, isFirst in
      if isFirst { state.count = 1 }
      state.text = "x"
      if !isFirst { state.count = 2 }
    }
    let (log, store) = (LineLog(), Store(Sample(), reducer))
    let token = store.observe(\.self, initial: false) { log("\($0.count)\($0.text)") }
    store.send(true)
    store.send(false)
    #expect(log.lines == ["1x", "2x"])
    token.cancel()
  }

  @Test func `A reset that changes the middle of a stack changes all destinations above it`() {
    var stack: RouteStack = ["A", "B", "C"]
    stack.reset(to: ["A", "X", "C"], keepingWhile: ==)
    #expect(stack.destinations == ["A", "X", "C"] && Array(stack.routes.ids) == ["1", "4", "5"])
    stack.reset(to: ["A", "B", "C"])
    #expect(stack.destinations == ["A", "B", "C"])
  }
}
