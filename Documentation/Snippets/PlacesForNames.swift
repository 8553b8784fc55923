import SluiceSeeds

extension Reducers {
  struct Counter: Reducer {
    func reduce(_ count: inout Int, _ step: Int, _ context: Context<Int>) { count += step }
  }
}

let store = Store(0, Reducers.Counter())
store.send(2)
print(store.state)
