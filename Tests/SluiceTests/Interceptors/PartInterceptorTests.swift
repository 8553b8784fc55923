import Incremental
import Sluice
import Testing
import Thoroughness

/// Interceptors that are attached to stores for parts.
@Suite struct PartInterceptorTests {
  private func note(_ log: Log) -> Interceptor<Part, PartAction> {
    Interceptor { part, action, context, next in
      let before = part.lines
      next(&part, action, context)
      log("\(action): \(before) to \(part.lines)")
    }
  }

  @Test(arguments: PartPlace.allCases)
  func `An interceptor of a part sees only the part's actions, with the part before and after`(place: PartPlace) {
    let (log, store) = (Log(), Store(Whole(), wholeReducer))
    let token = place.store(of: store).intercept(note(log))
    store.send(place.action(.add(1)))
    store.send(.other(1))
    for other in PartPlace.allCases where other.action(.add(9)) != place.action(.add(9)) {
      store.send(other.action(.add(9)))
    }
    store.send(.row(2, .add(9)))
    place.store(of: store).send(.add(2))
    #expect(log.lines == ["add(1): [] to [\"1\"]", "add(2): [\"1\"] to [\"1\", \"2\"]"])
    token.cancel()
    store.send(place.action(.add(3)))
    #expect(log.lines.count == 2 && place.store(of: store).state.lines == ["1", "2", "3"])
  }

  @Test(arguments: PartPlace.allCases)
  func `An interceptor of a part acts on it as in a store of the part alone`(place: PartPlace) async {
    for seed in Thoroughness.cases(quick: 40, exhaustive: 5_000) {
      var random = SeededGenerator(seed: UInt64(seed))
      let kinds = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0..<Self.kinds, using: &random)
      }
      let actions = (0..<6).map { _ in Self.anyAction(&random) }
      let alone = Store(Part(numbers: [0, 0, 0]), partReducer, onFailure: { _ in })
      let whole = Store(Self.whole, wholeReducer, onFailure: { _ in })
      let part = place.store(of: whole)
      let tokens = kinds.enumerated().flatMap { index, kind in
        [alone.intercept(Self.interceptor(kind, index)), part.intercept(Self.interceptor(kind, index))]
      }
      for action in actions {
        alone.send(action)
        whole.send(place.action(action))
        await alone.runWaitingEffects()
        await whole.runWaitingEffects()
        #expect(place.store(of: whole).state == alone.state, "\(place) \(kinds) \(actions), seed \(seed)")
      }
      withExtendedLifetime(tokens) {}
    }
  }

  private static var whole: Whole {
    let part = Part(numbers: [0, 0, 0])
    return Whole(part: part, guest: part, room: .taken(part), rows: [part], wing: Wing(part: part))
  }

  private static func anyAction(_ random: inout SeededGenerator) -> PartAction {
    let number = Int.random(in: 1..<10, using: &random)
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .add(number)
    case 1: .send(number)
    case 2: .later(number)
    case 3: .element(number % 3)
    default: .inner(number)
    }
  }

  private static let kinds = 14

  private struct Refused: Error {}

  /// Each ability of an interceptor.
  private static func interceptor(_ kind: Int, _ index: Int) -> Interceptor<Part, PartAction> {
    switch kind {
    case 0:
      Interceptor { part, action, context, next in
        part.lines.append("\(index)>")
        next(&part, action, context)
        part.lines.append("<\(index)")
      }
    case 1: .filter { part, action in part.lines.count < 6 || action == .inner(1) }
    case 2: .map { _, action in if case .add(let number) = action { .add(number + 10) } else { action } }
    case 3: .flatMap { _, action in [action, action] }
    case 4: .compactMap { part, action in part.inner > 9 ? nil : action }
    case 5:
      Interceptor { part, action, context, next in
        if case .add(let number) = action, number < 10 { context.send(.inner(1)) }
        next(&part, action, context)
      }
    case 6:
      Interceptor { part, action, context, next in
        context.changing({ if case .add(let number) = $0 { number > 4 ? nil : .add(-number) } else { $0 } }) {
          next(&part, action, $0)
        }
      }
    case 7:
      Interceptor { part, action, context, next in
        context.changing({ $0 }, dropsEffects: true) { next(&part, action, $0) }
      }
    case 8:
      .before { part, _, _ in
        part.inner += 1; throw Refused()
      }
    case 9: .enrich { part, _ in part.numbers[1] += part.lines.count }
    case 10: .onChange(of: \.lines) { part, old, new, context in part.inner += new.count - old.count }
    case 11: .path(\.numbers, after: { numbers, _, _ in numbers.sort() })
    case 12:
      Interceptor { part, action, context, next in
        next(&part, action, context)
        if case .add = action { context.run { send in send(.inner(2)) } }
      }
    default:
      Interceptor(making: { next in
        let seen = Box<Int>()
        return { part, action, context in
          seen.value = (seen.value ?? 0) + 1
          part.inner += seen.value ?? 0
          next(&part, action, context)
        }
      })
    }
  }

  @Test func `Interceptors of parts and of the whole run in the order in which they were attached`() {
    let (log, store) = (Log(), Store(Whole(), wholeReducer))
    func whole(_ name: String) -> Interceptor<Whole, WholeAction> {
      Interceptor {
        log("\(name)>"); $3(&$0, $1, $2); log("<\(name)")
      }
    }
    func part(_ name: String) -> Interceptor<Part, PartAction> {
      Interceptor {
        log("\(name)>"); $3(&$0, $1, $2); log("<\(name)")
      }
    }
    let wing = store.scope(\.wing, action: WholeAction.wing)
    let tokens = [
      store.intercept(whole("a")), wing?.scope(\.part, action: WingAction.part).intercept(part("b")),
      store.intercept(whole("c")),
      wing?.intercept(
        Interceptor {
          log("d>"); $3(&$0, $1, $2); log("<d")
        }),
      wing?.scope(\.part, action: WingAction.part).intercept([part("e"), part("f")]),
    ]
    store.send(.wing(.part(.add(1))))
    #expect(log.lines == ["a>", "b>", "c>", "d>", "e>", "f>", "<f", "<e", "<d", "<c", "<b", "<a"])
    store.send(.wing(.sum))
    #expect(log.lines.suffix(6) == ["a>", "c>", "d>", "<d", "<c", "<a"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `Actions and effects below an interceptor of a part bypass it if only its context changes them`() async {
    let reducer = Combined<Whole, WholeAction> {
      wholeReducer
      Reduce<Whole, WholeAction> { _, action, context in
        guard case .part(.inner) = action else { return }
        context.send(.other(1))
        context.send(.part(.add(1)))
        context.run { send in send(.part(.add(2))) }
      }
    }
    let (log, store) = (Log(), Store(Whole(), reducer))
    let seen = store.intercept(.after { _, action in log(action) })
    let token = store.scope(\.part, action: WholeAction.part).intercept(
      Interceptor { part, action, context, next in
        context.changing({ _ in nil }, dropsEffects: true) { next(&part, action, $0) }
      })
    store.send(.part(.inner(1)))
    await store.runWaitingEffects()
    #expect(log.lines.count == 2 && log.lines.last == "other(1)")
    #expect(store.state.part.lines == [])
    withExtendedLifetime((seen, token)) {}
  }

  @Test func `A part with the actions of the whole has interceptors, too`() async {
    let store = Store(Probe(), probe)
    let token = store.scope(\.text).intercept(
      Interceptor { text, action, context, next in
        next(&text, action, context)
        text += "!"
        if action == .write("a") { context.run { send in send(.write("b")) } }
      })
    store.send(.write("a"))
    await store.runWaitingEffects()
    store.send(.add(1))
    #expect(store.state.text == "a!b!!")
    token.cancel()
  }

  @Test func `A store for a part that functions lead to has no interceptors, and explains that`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Store(Probe(), probe).map(\.count).intercept(.after { _, _ in })
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in ["given by functions", "scope(\\.part, action: \\.case)", "to the whole store"] {
      #expect(words.contains(part))
    }
  }

  @Test func `An interceptor attached to a reducer for the whole sees the part in the same way`() {
    let log = Log()
    let reducer = wholeReducer.intercepted(
      by: [
        Interceptor.enrich { part, _ in part.inner += 1 }.attached(\.part, action: WholeAction.part),
        Interceptor<Part, PartAction>.filter { _, action in action != .add(0) }.attached(
          \.rows, action: WholeAction.row),
        Interceptor<Part, PartAction>.map { _, _ in .add(7) }.attached(\.rows, id: 2, action: WholeAction.row),
        Interceptor<Part, PartAction>.enrich { part, _ in part.inner = 5 }.attached(\.guest, action: WholeAction.guest),
      ])
    let store = Store(Whole(), reducer, onFailure: { log($0) })
    store.send(.part(.add(1)), .row(1, .add(0)), .row(2, .add(1)), .row(3, .add(1)), .guest(.add(1)))
    #expect(store.state.part == Part(lines: ["1"], inner: 1) && store.state.guest == Part(lines: ["1"], inner: 5))
    #expect(store.state.rows.map(\.lines) == [[], ["7"]])
    #expect(log.lines.count == 1, "the row that is not there is reported once, by its reducer")
  }
}
