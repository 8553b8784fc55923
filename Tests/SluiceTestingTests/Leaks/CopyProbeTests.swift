import Sluice
import SluiceTesting
import Testing

@Suite struct CopyProbeTests {
  struct State {
    var probe = CopyProbe([1, 2, 3])
    var other = 0
  }

  private let append = Reduce<State, Int> { state, number in state.probe.value.append(number) }

  @Test func `A change in place copies nothing`() {
    let store = Store(State(), append)
    for number in 0..<10 { store.send(number) }
    #expect(store.state.probe.value.count == 13)
    #expect(store.state.probe.copies == 0)
  }

  @Test func `Each change of a shared probe counts once`() {
    var probe = CopyProbe([1])
    let held = probe
    probe.value.append(2)
    #expect(probe.copies == 1)
    probe.value.append(3)
    #expect(probe.copies == 1, "nobody shares it now")
    #expect(held.value == [1] && probe.value == [1, 2, 3])
    #expect(held.copies == 1, "copies count together")
    probe.reset()
    #expect(held.copies == 0)
  }

  @Test func `A copy of the former state makes the next change copy`() {
    let store = Store(State(), append)
    let before = store.state
    store.send(4)
    #expect(store.state.probe.copies == 1)
    #expect(before.probe.value == [1, 2, 3])
  }

  @Test func `Copies are counted as often as an array would be copied`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      // Which of the boxes is which: equal numbers share.
      var (probes, boxes, nextBox, copies) = ([CopyProbe(0)], [0], 1, 0)
      for _ in 0..<20 {
        let index = Int.random(in: probes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          probes.append(probes[index])
          boxes.append(boxes[index])
        case 1 where probes.count > 1:
          probes.remove(at: index)
          boxes.remove(at: index)
        default:
          probes[index].value += 1
          if boxes.filter({ $0 == boxes[index] }).count > 1 {
            copies += 1
            boxes[index] = nextBox
            nextBox += 1
          }
        }
      }
      #expect(probes[0].copies == copies)
    }
  }

  @Test func `Probes are equal if their values are`() {
    #expect(CopyProbe(1) == CopyProbe(1) && CopyProbe(1) != CopyProbe(2))
    #expect(Set([CopyProbe("a"), CopyProbe("a")]).count == 1)
  }
}
