import SluiceUndo
import Testing

/// All short sequences, and random long ones, against a model that keeps every value.
@Suite struct UndoModelTests {
  private func mistake(_ dial: Dial, _ model: UndoModel) -> String? {
    let history = dial.history
    let isRight =
      dial.value == model.value && history.undoCount == model.undoCount && history.redoCount == model.redoCount
      && history.hasUnsavedChanges == !model.isSaved && history.canUndo == (model.undoCount > 0)
      && history.canRedo == (model.redoCount > 0)
    return isRight ? nil : "\(dial), expected \(model)"
  }

  @Test func `All sequences of four events equal those of a model that keeps every value`() {
    let plain = Dependencies()
    let typing = Dependencies { Provide(\.undoIntent, .coalescing("typing")) }
    var tried = 0
    func go(_ state: Dial, _ model: UndoModel, _ path: [UndoModel.Event]) {
      for event in UndoModel.Event.allCases {
        var (state, model) = (state, model)
        dial.apply(event.action, to: &state, dependencies: event.intent.key == nil ? plain : typing)
        model.handle(event)
        tried += 1
        if let mistake = mistake(state, model) {
          Issue.record("\(path + [event]): \(mistake)")
          return
        }
        if path.count < 3 { go(state, model, path + [event]) }
      }
    }
    go(Dial(), UndoModel(), [])
    #expect(tried == (1...4).reduce(0) { sum, length in sum + (0..<length).reduce(1) { power, _ in power * 11 } })
  }

  @Test(arguments: 0..<40) func `Long sequences equal those of the model, with a limit, too`(_ seed: Int) {
    var random = Seeded(UInt64(seed))
    let limit = Int.random(in: 1...6, using: &random)
    var model = UndoModel(limit: limit)
    let store = Store(Dial(history: UndoStack(limits: UndoLimits(count: limit))), dial)
    for _ in 0..<400 {
      guard let event = UndoModel.Event.allCases.randomElement(using: &random) else { return }
      store.send(event.action, undo: event.intent)
      model.handle(event)
      #expect(mistake(store.state, model) == nil, "\(event)")
    }
  }
}
