import Sluice
import Testing

/// Laws 18 and 19, for interceptors that are attached to stores for parts.
@Suite struct PartInterceptorRecordingTests {
  private let adding = Interceptor<Part, PartAction>.enrich { part, _ in part.inner += 1 }.named("adding")

  private var payload: Interceptor<Room, WholeAction> { adding.attached(case: Room.taken, action: WholeAction.room) }

  /// Attached as a later run names it.
  private func addition(at place: PartPlace) -> Addition<Whole, WholeAction> {
    switch place {
    case .stored: .interceptor(adding.attached(\.part, action: WholeAction.part))
    case .computed: .interceptor(adding.attached(\.computed, action: WholeAction.part))
    case .optional: .interceptor(adding.attached(\.guest, action: WholeAction.guest))
    case .payload: .interceptor(payload.attached(\.room))
    case .row: .interceptor(adding.attached(\.rows, id: 1, action: WholeAction.row))
    case .nested:
      .interceptor(adding.attached(\.part, action: WingAction.part).attached(\.wing, action: WholeAction.wing))
    }
  }

  private func run(_ store: Store<Whole, WholeAction>, _ place: PartPlace) {
    store.send(place.action(.add(1)))
    let token = place.store(of: store).intercept(adding)
    store.send(place.action(.add(2)))
    store.send(.row(2, .add(3)))
    if place == .optional { token.cancel() }
    store.send(place.action(.add(4)))
    if place == .row || place == .nested { store.send(.leave) }
    store.send(.other(1))
    token.cancel()
    store.send(place.action(.add(5)))
  }

  @Test(arguments: PartPlace.allCases)
  func `A restart that names an interceptor of a part leads to the same state, and another is refused`(
    place: PartPlace
  ) throws {
    let journal = MemoryJournal<Whole, WholeAction>()
    let last: Whole
    do {
      let store = try Store(Whole(), wholeReducer, journal: journal, onFailure: { _ in })
      run(store, place)
      last = store.state
    }
    let error = #expect(throws: RecordingError.self) { try Store(Whole(), wholeReducer, journal: journal) }
    #expect(missing(in: error) == Attachments(interceptors: ["adding"]))
    let again = try Store(Whole(), wholeReducer, journal: journal, additions: [addition(at: place)])
    #expect(again.state == last)
  }

  @Test(arguments: PartPlace.allCases)
  func `A tape that was recorded with an interceptor of a part goes back to each of its states`(place: PartPlace) throws
  {
    let store = Store(Whole(), wholeReducer, onFailure: { _ in })
    let tape = store.record(snapshotEvery: 100)
    let states = Box<[Int: Whole]>()
    states.value = [:]
    let watch = store.observe(\.seen) { [unowned store] _ in states.value?[tape.last] = store.state }
    run(store, place)
    #expect(tape.unrepeatable == [])
    watch.cancel()
    let other = Store(Whole(), wholeReducer, onFailure: { Issue.record("\($0)") })
    for number in tape.base...tape.last {
      #expect(store.state(after: number) == states.value?[number], "\(number)")
    }
    try other.replay(tape, additions: [addition(at: place)])
    #expect(other.state == store.state)
  }

  @Test func `An interceptor without a name is not attached to a store with a journal, and makes a tape unrepeatable`()
    throws
  {
    let log = Log()
    let store = try Store(
      Whole(), wholeReducer, journal: MemoryJournal<Whole, WholeAction>(), onFailure: { log($0.cause) })
    let token = store.scope(\.part, action: WholeAction.part).intercept(.enrich { part, _ in part.inner = 9 })
    store.send(.part(.add(1)))
    #expect(store.state.part.inner == 0 && log.lines.count == 1 && log.lines[0].contains("without a name"))
    token.cancel()

    let taped = Store(Whole(), wholeReducer)
    let tape = taped.record()
    let other = taped.scope(\.part, action: WholeAction.part).intercept(.enrich { part, _ in part.inner = 9 })
    taped.send(.part(.add(1)))
    #expect(tape.unrepeatable.contains("an interceptor without a name"))
    other.cancel()
  }
}
