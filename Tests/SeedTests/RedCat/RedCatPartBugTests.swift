import Incremental
import SluiceSeeds
import Testing

/// Faults of RedCat's stores that are made of others.
@Suite struct RedCatPartBugTests {
  /// RedCat A.3 #13
  @Test func `Copies of a projection are independent values`() {
    struct View: Projection {
      var count: Int
      init(_ probe: Sample) { count = probe.count }
    }
    let view = Store(Sample(count: 1), sample).project(View.self)
    var (first, second) = (view.state, view.state)
    first.count = 9
    #expect(second.count == 1 && view.state.count == 1)
    second = first
    #expect(second.count == 9)
  }

  /// RedCat A.3 #14
  @Test func `A store for a part keeps the state: it neither returns to the first value nor drops actions`() {
    var store: Store<Sample, SampleAction>? = Store(Sample(), sample)
    let part = store?.scope(\.count)
    store?.send(.add(1))
    store = nil
    part?.send(.add(1))
    #expect(part?.state == 2)
  }

  /// RedCat A.3 #17
  @Test func `Members of members of a mapped store can be read`() {
    struct Deep {
      struct Part { var number = 0 }
      var part = Part()
    }
    let store = Store((Deep(), 0), Reduce<(Deep, Int), Int> { $0.0.part.number += $1 })
    let mapped = store.map { $0.0 }
    #expect(mapped.part.number == 0)
    store.send(2)
    #expect(mapped.part.number == 2 && mapped[\.part.number] == 2)
  }
}
