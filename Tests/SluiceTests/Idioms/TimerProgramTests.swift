import Sluice
import SluiceTesting
import Testing

/// Timers as everyday programs use them.
@MainActor @Suite struct TimerProgramTests {
  enum Ticking {}

  @Test func `A stopwatch counts seconds until it is stopped`() async {
    enum Action: Equatable { case start, stop, tick }
    let stopwatch = Reduce<Int, Action> { seconds, action, context in
      switch action {
      case .start: context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
      case .tick: seconds += 1
      case .stop: context.cancel(id: EffectID(Ticking.self))
      }
    }
    let store = TestStore(0, stopwatch)
    store.send(.start)
    await store.advance(by: .seconds(3))
    for second in 1...3 { await store.receive(.tick) { $0 = second } }
    store.send(.stop)
    await store.advance(by: .seconds(3))
    await store.finish()
  }

  @Test func `A countdown ends at zero`() async {
    enum Action: Equatable { case start(Int), tick }
    let countdown = Reduce<Int, Action> { left, action, context in
      switch action {
      case .start(let seconds):
        left = seconds
        context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
      case .tick:
        left -= 1
        if left == 0 { context.cancel(id: EffectID(Ticking.self)) }
      }
    }
    let store = TestStore(0, countdown)
    store.send(.start(2)) { $0 = 2 }
    await store.advance(by: .seconds(10))
    await store.receive(.tick) { $0 = 1 }
    await store.receive(.tick) { $0 = 0 }
    await store.finish()
  }

  @Test func `Polling a server continues after a failure`() async {
    enum Action: Equatable { case appeared, loaded(Int), failed }
    let answers = Answers()
    let poll = Reduce<Int, Action> { number, action, context in
      switch action {
      case .appeared:
        context.every(.seconds(30)) { send in
          do { send(.loaded(try await answers.next())) } catch { send(.failed) }
        }
      case .loaded(let new): number = new
      case .failed: break
      }
    }
    let store = TestStore(0, poll)
    store.send(.appeared)
    await store.advance(by: .seconds(90))
    await store.receive(.loaded(1)) { $0 = 1 }
    await store.receive(.failed)
    await store.receive(.loaded(3)) { $0 = 3 }
    store.skipInFlightEffects()
    await store.finish()
  }

  @Test func `A document is saved every minute if it was changed`() async {
    struct Document: Equatable { var (text, saved) = ("", "") }
    enum Action: Equatable { case open, write(String), save }
    let editor = Reduce<Document, Action> { document, action, context in
      switch action {
      case .open: context.every(.seconds(60)) { $0(.save) }
      case .write(let text): document.text += text
      case .save: if document.text != document.saved { document.saved = document.text }
      }
    }
    let store = TestStore(Document(), editor)
    store.send(.open)
    store.send(.write("a")) { $0.text = "a" }
    await store.advance(by: .seconds(60))
    await store.receive(.save) { $0.saved = "a" }
    await store.advance(by: .seconds(60))
    await store.receive(.save)
    store.skipInFlightEffects()
    await store.finish()
  }

  @Test func `A slide show restarts with another pace`() async {
    enum Action: Equatable { case pace(Duration), next }
    let slides = Reduce<Int, Action> { slide, action, context in
      switch action {
      case .pace(let pause):
        context.start(.every(pause) { send in send(.next) }.id(EffectID(Ticking.self), cancelInFlight: true))
      case .next: slide = (slide + 1) % 3
      }
    }
    let store = TestStore(0, slides)
    store.send(.pace(.seconds(5)))
    await store.advance(by: .seconds(4))
    store.send(.pace(.seconds(2)))
    await store.advance(by: .seconds(4))
    await store.receive(.next) { $0 = 1 }
    await store.receive(.next) { $0 = 2 }
    store.skipInFlightEffects()
    await store.finish()
  }
}

/// A server that is down now and then.
private actor Answers {
  private struct Down: Error {}
  private var requests = 0

  func next() throws -> Int {
    requests += 1
    if requests == 2 { throw Down() }
    return requests
  }
}
