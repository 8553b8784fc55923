import Sluice
import Testing

/// What went wrong in Swidux.
@Suite struct SwiduxTests {
  /// Swidux 3.3 #1
  @Test func `Two stores of one type of state do not deliver to each other`() {
    let log = Log()
    let (a, b) = (Store(Probe(), probe), Store(Probe(), probe))
    let token = b.observe(\.count) { log($0) }
    a.send(.add(42))
    #expect(log.lines == ["0"] && b.state.count == 0)
    token.cancel()
  }

  /// Swidux 3.3 #2
  @Test func `Each cycle's value is delivered, no later one in its place, and no false one`() async {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.onChange(of: \.count) { log("\($0)>\($1)") }
    let values = store.values(\.count, .every).makeAsyncIterator()
    for amount in [1, 1, 1, 1, -1] { store.send(.add(amount)) }
    #expect(log.lines == ["0>1", "1>2", "2>3", "3>4", "4>3"])
    var got: [Int?] = []
    for _ in 1...6 { got.append(await values.next()) }
    #expect(got == [0, 1, 2, 3, 4, 3])
    token.cancel()
  }

  /// Swidux 3.3 #4
  @Test func `A store is freed, used or not`() {
    for isUsed in [false, true] {
      weak var gone: Store<Probe, ProbeAction>?
      do {
        let store = Store(Probe(), probe)
        gone = store
        if isUsed {
          store.send(.add(1))
          store.observe(\.count) { _ in }.cancel()
          _ = (store.count, store.outlet, store.scope(\.count), store.values(\.count).makeAsyncIterator())
        }
      }
      #expect(gone == nil)
    }
  }

  /// Swidux 3.3 #6
  @Test func `An observed store changes its arrays in place`() {
    let store = Store(Probe(numbers: Array(repeating: 0, count: 100_000)), probe)
    let token = Token.all((0..<10).map { _ in store.observe(\.count) { _ in } })
    let address = store.state.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<10 { store.send(.element(index, 1)) }
    #expect(store.state.numbers.withUnsafeBytes { $0.baseAddress } == address)
    token.cancel()
  }

  /// Swidux 3.3 #8
  @Test func `What changes while an observer is attached is not missed`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.observe(\.count) { value in
      log(value)
      if value == 0 { store.send(.add(1)) }
    }
    #expect(log.lines == ["0", "1"])
    token.cancel()
  }

  /// Swidux 3.3 #10
  @Test func `The order of writes in a reducer does not matter to observers, who hear once`() {
    let reducer = Reduce<Probe, Bool> { state, isFirst in
      if isFirst { state.count = 1 }
      state.text = "x"
      if !isFirst { state.count = 2 }
    }
    let (log, store) = (Log(), Store(Probe(), reducer))
    let token = store.observe(\.self, initial: false) { log("\($0.count)\($0.text)") }
    store.send(true)
    store.send(false)
    #expect(log.lines == ["1x", "2x"])
    token.cancel()
  }
}
