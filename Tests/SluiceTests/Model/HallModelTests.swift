import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Random programs over effects with ids, and parts that come, go and give way, against a model that is a list.
@MainActor @Suite struct HallModelTests {
  @Test(arguments: WayToHall.allCases)
  func `Effects end with their part and by their ids, whatever appears and is removed`(
    way: WayToHall
  ) async {
    for number in Thoroughness.cases(quick: 20, exhaustive: 1_000) {
      var dice = Dice(UInt64(number) + 1)
      let clock = ManualClock()
      let (store, tokens) = way.makeStore(clock) {}
      var model = HallModel()
      var steps: [HallStep] = (0..<30).map { HallStep.random($0, &dice) }
      // Time enough for all that is under way.
      for _ in 0..<6 { steps.append(.advance) }
      for step in steps {
        model.apply(step)
        if let action = step.action { store.send(action) } else { clock.advance(by: .seconds(1)) }
        let notes = model.notes
        await turns { way.reached(in: store.state)?.notesOfSeats == notes }
        guard way.reached(in: store.state)?.notesOfSeats == notes else {
          Issue.record("\(way), seed \(number), \(step): \(notes)")
          return
        }
      }
      #expect(model.isAtRest)
      await turns { store.effectsLeft == 0 }
      tokens.forEach { $0.cancel() }
    }
  }
}
