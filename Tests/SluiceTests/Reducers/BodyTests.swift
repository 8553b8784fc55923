import Sluice
import SluiceSeeds
import Testing

/// When the body of a reducer is evaluated.
@Suite struct BodyTests {
  struct Counting: Reducer {
    let evaluations: Tries

    var body: some Reducer<Int, Int> {
      let _ = evaluations.next()
      adding
    }
  }

  @Test
  func `A body is evaluated once for each place when the store is made, and once at its first action`() {
    let evaluations = Tries()
    let store = Store((0, 0)) {
      Counting(evaluations: evaluations).lift(\(Int, Int).0)
      Counting(evaluations: evaluations).lift(\(Int, Int).1)
    }
    #expect(evaluations.count == 2)
    for _ in 0..<5 { store.send(1) }
    #expect(store.state == (5, 5))
    #expect(evaluations.count == 4)
  }

  @Test func `Each store evaluates the body itself`() {
    let evaluations = Tries()
    let reducer = Counting(evaluations: evaluations).erased()
    for _ in 0..<2 {
      let store = Store(0, reducer)
      store.send(1)
      store.send(1)
      #expect(store.state == 2)
    }
    #expect(evaluations.count == 4)
  }

  @Test(
    arguments: [
      { $0.erased() }, { $0.filter { _, _ in true }.erased() }, { $0.compose(with: adding).erased() },
      { reducer in Combined { Throwing { reducer } }.erased() }, { $0.lift(embed: { $0 }) { $0 }.erased() },
      { reducer in When({ _, _ in true }) { reducer }.erased() },
    ] as [@Sendable (Counting) -> AnyReducer<Int, Int>])
  func `Operators evaluate the body once when the store is made, and once at its first action`(
    operate: @Sendable (Counting) -> AnyReducer<Int, Int>
  ) {
    let evaluations = Tries()
    let store = Store(0, operate(Counting(evaluations: evaluations)))
    #expect(evaluations.count == 1)
    store.send(1)
    store.send(1)
    #expect(evaluations.count == 2)
  }

  @Test func `A body that no action reaches is not evaluated again`() {
    let evaluations = Tries()
    let store = Store(0, Counting(evaluations: evaluations).filter { _, action in action > 0 })
    store.send(-1)
    #expect(evaluations.count == 1)
  }

  struct Tree: Identifiable {
    let id: Int
    var value = 0
    var children = Rows<Tree>()
  }

  indirect enum TreeAction: Sendable {
    case add(Int)
    case child(Int, TreeAction)
  }

  struct TreeReducer: Reducer {
    var body: some Reducer<Tree, TreeAction> {
      Reduce { tree, action in if case .add(let amount) = action { tree.value += amount } }
      EachRow(\.children, action: TreeAction.child) { TreeReducer() }
    }
  }

  @Test func `A reducer may contain itself`() {
    let leaf = Tree(id: 3)
    let middle = Tree(id: 2, children: Rows([Tree(id: 9), leaf]))
    let store = Store(Tree(id: 1, children: Rows([middle])), TreeReducer())
    store.send(.child(2, .child(3, .add(7))))
    store.send(.add(1))
    #expect(store.state.value == 1)
    #expect(store.state.children[id: 2]?.children[id: 3]?.value == 7)
    #expect(store.state.children[id: 2]?.children[id: 9]?.value == 0)
  }

  struct Clamped: Reducer {
    let limit: Int

    func reduce(_ number: inout Int, _ amount: Int, _ context: Context<Int>) {
      number = clamp(number + amount)
      sendBack(amount, context)
    }

    private func clamp(_ number: Int) -> Int { min(number, limit) }

    private func sendBack(_ amount: Int, _ context: Context<Int>) {
      if amount == 100 { context.send(-1) }
    }
  }

  @Test func `A reducer with a method may have helpers, which take its context`() {
    #expect(Clamped(limit: 10)(3, 4) == 7)
    #expect(Clamped(limit: 10)(3, 100) == 9)
  }
}
