import SluiceSeeds
import Testing

/// The dispatcher of RedCat's README.
@Suite struct RedCatDispatchSampleTests {
  typealias IncDec = RedCat.IncDec

  enum HighLevelAction: Sendable {
    case module1(IncDec)
    case module2(Module2Action)
  }

  enum Module2Action: Sendable { case add(Int) }

  struct MyConcreteRootState: Equatable {
    var module1 = 0
    var module2 = 0
    var reactions = 0
  }

  // struct Dispatcher : DispatchReducer {
  //
  //    @ReducerBuilder
  //    func dispatch(_ action: HighLevelAction) -> VoidReducer<MyConcreteRootState> {
  //          switch action {
  //              case .module1(let module1Action):
  //                  Module1Reducer().bind(to: \.module1).send(module1Action)
  //              case .module2(let module2Action):
  //                  Module2Reducer().bind(to: \.module2).send(module2Action)
  //                  .compose(with: someVoidReducerReactingToModule2Actions)
  //                  .asVoidReducer()
  //                  ...
  //          }
  //    }
  //
  // }
  @Test func `An exhaustive switch over the action chooses the reducers for it`() {
    struct Module1Reducer: Reducer {
      var body: some Reducer<Int, IncDec> { RedCat.incDecReducer }
    }
    struct Module2Reducer: Reducer {
      func reduce(_ state: inout Int, _ action: Module2Action, _ context: Context<Module2Action>) {
        switch action {
        case .add(let amount): state += amount
        }
      }
    }
    let someVoidReducerReactingToModule2Actions = Reduce<MyConcreteRootState, Void> { state, _ in state.reactions += 1 }

    struct Dispatcher: Reducer {
      let someVoidReducer: Reduce<MyConcreteRootState, Void>

      var body: some Reducer<MyConcreteRootState, HighLevelAction> {
        SwitchReducer { action in
          switch action {
          case .module1(let module1Action):
            Module1Reducer().lift(\.module1).applying(module1Action, embed: HighLevelAction.module1)
          case .module2(let module2Action):
            Module2Reducer().lift(\.module2).applying(module2Action, embed: HighLevelAction.module2)
              .compose(with: someVoidReducer.ignoringAction())
          }
        }
      }
    }

    let dispatcher = Dispatcher(someVoidReducer: someVoidReducerReactingToModule2Actions)
    var state = MyConcreteRootState()
    dispatcher.apply([.module1(.inc), .module1(.inc), .module1(.dec)], to: &state)
    #expect(state == MyConcreteRootState(module1: 1))
    dispatcher.apply(.module2(.add(3)), to: &state)
    #expect(state == MyConcreteRootState(module1: 1, module2: 3, reactions: 1))
  }
}
