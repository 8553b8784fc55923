import Incremental
import Sluice
import Testing

/// Tokens that are made on start and dropped on stop.
@Suite struct LifecycleTests {
  enum Event: CaseIterable { case start, stop, add, release }

  /// What must come of it: which tokens live.
  private struct Model {
    var makers = 1
    var isRunning = false
    var lines: [String] = []

    mutating func take(_ event: Event) {
      switch event {
      case .start:
        if !isRunning { for maker in 0..<makers { lines.append("make \(maker)") } }
        isRunning = true
      case .stop, .release:
        if isRunning { for maker in (0..<makers).reversed() { lines.append("drop \(maker)") } }
        isRunning = false
      case .add:
        if isRunning { lines.append("make \(makers)") }
        makers += 1
      }
    }
  }

  @Test func `A lifecycle makes tokens in order and drops them in reverse, whatever the order of its calls`() {
    for length in 0...5 {
      for number in 0..<power(length) {
        var rest = number
        let events = (0..<length).map { _ in
          defer { rest /= 3 }
          return Event.allCases[rest % 3]
        }
        check(events + [.release])
      }
    }
  }

  /// How many programs of three events there are.
  private func power(_ length: Int) -> Int { (0..<length).reduce(1) { result, _ in result * 3 } }

  private func check(_ events: [Event]) {
    let log = Log()
    var model = Model()
    var lifecycle: Lifecycle? = Lifecycle { noting(0, log) }
    var makers = 1
    for event in events {
      model.take(event)
      switch event {
      case .start: lifecycle?.start()
      case .stop: lifecycle?.stop()
      case .add:
        let maker = makers
        lifecycle?.add { noting(maker, log) }
        makers += 1
      case .release: lifecycle = nil
      }
      #expect((lifecycle?.isRunning ?? false) == model.isRunning)
    }
    #expect(log.lines == model.lines, "\(events)")
  }

  private func noting(_ maker: Int, _ log: Log) -> Token {
    log("make \(maker)")
    return Token.onCancel { log("drop \(maker)") }
  }

  @Test func `A lifecycle observes while it runs, with the current value at each start`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let visible = Lifecycle {
      store.observe(\.count) { log("count \($0)") }
      if store.state.count == 0 { store.observe(\.text) { log("text \($0)") } }
    }
    store.send(.add(1))
    visible.start()
    store.send(.add(1), .write("x"))
    visible.stop()
    store.send(.add(1))
    visible.start()
    #expect(log.lines == ["count 1", "count 2", "count 3"])
  }

  @Test func `A lifecycle may be stopped and started again by the closures it calls`() {
    for deed in 0...2 {
      let (log, own) = (Log(), Box<Lifecycle>())
      var times = 0
      func disturb() {
        times += 1
        if times == 1, deed > 0 { own.value?.stop() }
        if times == 1, deed == 2 { own.value?.start() }
      }
      let lifecycle = Lifecycle { noting(0, log) }
      own.value = lifecycle
      lifecycle.add {
        disturb()
        noting(1, log)
      }
      lifecycle.add { noting(2, log) }
      lifecycle.start()
      let wanted =
        switch deed {
        case 0: ["make 0", "make 1", "make 2"]
        case 1: ["make 0", "drop 0", "make 1", "drop 1"]
        default: ["make 0", "drop 0", "make 0", "make 1", "make 2", "make 1", "drop 1"]
        }
      #expect(log.lines == wanted)
      #expect(lifecycle.isRunning == (deed != 1))
      own.value = nil
    }
  }

  @Test func `A token may start its lifecycle again while that stops`() {
    let (log, own) = (Log(), Box<Lifecycle>())
    var isFirst = true
    let lifecycle = Lifecycle {
      Token.onCancel {
        log("drop")
        defer { isFirst = false }
        if isFirst { own.value?.start() }
      }
    }
    own.value = lifecycle
    lifecycle.start()
    lifecycle.stop()
    #expect(lifecycle.isRunning && log.lines == ["drop"])
    own.value = nil
    lifecycle.stop()
    #expect(log.lines == ["drop", "drop"])
  }

  @Test func `A lifecycle does not retain its object, and makes nothing after the object is released`() {
    final class View {
      let (store, log): (Store<Probe, ProbeAction>, Log)
      private(set) lazy var visible = Lifecycle(of: self) { view in
        view.store.observe(\.count) { [unowned view] in view.log($0) }
      }
      init(_ store: Store<Probe, ProbeAction>, _ log: Log) { (self.store, self.log) = (store, log) }
    }
    let (log, store) = (Log(), Store(Probe(), probe))
    weak var released: View?
    var kept: Lifecycle?
    do {
      let view = View(store, log)
      (released, kept) = (view, view.visible)
      view.visible.start()
      store.send(.add(1))
      view.visible.stop()
    }
    #expect(released == nil)
    kept?.start()
    store.send(.add(1))
    #expect(log.lines == ["0", "1"])
  }

  @Test func `Tokens of a lifecycle are listed with if, for and lists`() {
    let log = Log()
    let lifecycle = Lifecycle {
      for number in 0..<3 { if number != 1 { noting(number, log) } }
      [noting(5, log), noting(6, log)]
      switch log.lines.count {
      case 4: noting(7, log)
      default: noting(8, log)
      }
    }
    lifecycle.start()
    #expect(log.lines == [0, 2, 5, 6, 7].map { "make \($0)" })
  }
}
