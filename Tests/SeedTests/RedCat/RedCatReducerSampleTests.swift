import SluiceSeeds
import Testing

/// The first samples of RedCat's README: “Reducers”, “Composing Reducers” up to `compose`, “Naming Schemes”.
@Suite struct RedCatReducerSampleTests {
  typealias IncDec = RedCat.IncDec

  // let incDecReducer = Reducer {(action: IncDec, state: inout Int in
  //    switch action {
  //       case .inc:
  //          state += 1
  //       case .dec:
  //          state -= 1
  //    }
  // }
  @Test func `A reducer is made of a closure, and is a type of its own`() {
    let incDecReducer = Reduce { (state: inout Int, action: IncDec) in
      switch action {
      case .inc:
        state += 1
      case .dec:
        state -= 1
      }
    }
    #expect(type(of: incDecReducer) == Reduce<Int, IncDec>.self)
    var state = 0
    incDecReducer.apply([.inc, .inc, .inc, .dec], to: &state)
    #expect(state == 2)
  }

  // struct IncDecReducer : ReducerProtocol {
  //
  //    func apply(_ action: IncDec, to state: inout State) {
  //       switch action {
  //          case .inc:
  //             state += 1
  //          case .dec:
  //             state += 1
  //       }
  //    }
  //
  // }
  //
  // let incDecReducer = IncDecReducer()
  @Test func `A reducer is a struct, in which helpers can be private methods`() {
    struct IncDecReducer: Reducer {
      func reduce(_ state: inout Int, _ action: IncDec, _ context: Context<IncDec>) {
        switch action {
        case .inc: change(&state, by: 1)
        case .dec: change(&state, by: -1)
        }
      }

      private func change(_ state: inout Int, by amount: Int) { state += amount }
    }

    let incDecReducer = IncDecReducer()
    let actions = RedCat.incDecs(50)
    var (state, same) = (0, 0)
    incDecReducer.apply(actions, to: &state)
    RedCat.incDecReducer.apply(actions, to: &same)
    #expect(state == same)
  }

  // let reducer = myReducer1
  //                   .compose(with: myReducer2)
  //                   .compose(with: myReducer3)
  @Test func `Composed reducers handle each action one after the other`() {
    let myReducer1 = Reduce<[String], Int> { lines, action in lines.append("1: \(action)") }
    let myReducer2 = Reduce<[String], Int> { lines, action in lines.append("2: \(action)") }
    let myReducer3 = Reduce<[String], Int> { lines, action in lines.append("3: \(action)") }
    let reducer =
      myReducer1
      .compose(with: myReducer2)
      .compose(with: myReducer3)
    var lines: [String] = []
    reducer.apply([7, 8], to: &lines)
    #expect(lines == ["1: 7", "2: 7", "3: 7", "1: 8", "2: 8", "3: 8"])
  }

  // XXXReducerProtocol // protocol requires "apply" method
  // XXXReducerWrapper // protocol requires another reducer as "body"
  @Test func `A reducer has a method, or another reducer as its body, for any part of the state`() {
    let plain = [Reducers.SeedMethod().erased(), Reducers.SeedBody().erased()]
    let detail = [Reducers.SeedDetailMethod().erased(), Reducers.SeedDetailBody().erased()]
    let aspect = [Reducers.SeedAspectMethod().erased(), Reducers.SeedAspectBody().erased()]
    for index in 0...1 {
      #expect(plain[index](41, .inc) == 42)
      #expect(detail[index](Foo(bar: 41), .inc) == Foo(bar: 42))
      #expect(aspect[index](.bar(41), .inc) == .bar(42) && aspect[index](.empty, .inc) == .empty)
    }
  }

  struct Foo: Equatable { var bar: Int }

  enum Choice: Equatable {
    case empty
    case bar(Int)
  }
}

// RedCat's README recommends its own public namespace for them.
extension Reducers {
  fileprivate typealias IncDec = RedCat.IncDec
  fileprivate typealias Foo = RedCatReducerSampleTests.Foo
  fileprivate typealias Choice = RedCatReducerSampleTests.Choice

  fileprivate struct SeedMethod: Reducer {
    func reduce(_ state: inout Int, _ action: IncDec, _ context: Context<IncDec>) { state += action == .inc ? 1 : -1 }
  }
  fileprivate struct SeedBody: Reducer {
    var body: some Reducer<Int, IncDec> { SeedMethod() }
  }
  fileprivate struct SeedDetailMethod: Reducer {
    func reduce(_ state: inout Foo, _ action: IncDec, _ context: Context<IncDec>) {
      state.bar += action == .inc ? 1 : -1
    }
  }
  fileprivate struct SeedDetailBody: Reducer {
    var body: some Reducer<Foo, IncDec> { SeedMethod().lift(\.bar) }
  }
  fileprivate struct SeedAspectMethod: Reducer {
    func reduce(_ state: inout Choice, _ action: IncDec, _ context: Context<IncDec>) {
      modify(&state, Choice.bar) { $0 += action == .inc ? 1 : -1 }
    }
  }
  fileprivate struct SeedAspectBody: Reducer {
    var body: some Reducer<Choice, IncDec> { SeedMethod().lift(case: Choice.bar) }
  }
}
