// Documentation/Internals/Loading.md says how a tape repeats what is loaded.

/// Receives the steps of the values that a graph loads, to record them.
package protocol LoadRecorder: AnyObject {
  func note<Key: Sendable, Answer: Sendable>(
    _ record: LoadRecord<Key, Answer>, _ step: LoadStep, of name: String, version: Int)
  /// Notes what a replay cannot repeat.
  func note(unrepeatable text: String)
  /// Reports an answer whose key is not the one that is asked for.
  func reportOtherKey(of name: String, _ key: String, recorded: String)
}

/// The values of a graph that are loaded, for the tapes that record them, and show what they knew in the past.
package final class LoadBook {
  private struct Entry {
    weak var loader: (any TapedLoader)?
  }

  private let graph: Unretained<Graph>
  private var loaders: [Int: Entry] = [:]
  /// The numbers of the values with a name, in ascending order. A replay reaches them without a search of all.
  private var numbers: [String: [Int]] = [:]
  private var count = 0
  private var versions = 0
  private var recorders: [any LoadRecorder] = []
  /// The value that each name stands for.
  private var holders: [String: Entry] = [:]
  /// What is shown in place of what the values know, the last one on top; empty while they are live.
  private var displays: [(recorder: any LoadRecorder, display: LoadDisplay)] = []
  /// Whether an answer is applied together with one before it.
  var isTogether = false

  init(_ graph: Graph) { self.graph = Unretained(graph) }

  /// Whether a tape decides what the values know. Then nothing starts.
  var isShowing: Bool { !displays.isEmpty }
  /// What is shown; nil while the values are live.
  private var display: LoadDisplay? { displays.last?.display }
  /// Whether an action is repeated alone. The steps of a value that is made then come after it.
  package var isStepping = false
  /// What a value knows that is made now; nil if it knows nothing.
  var displayOfNew: LoadDisplay? { isStepping ? nil : display }

  package func makeVersion() -> Int {
    versions += 1
    return versions
  }

  func insert(_ loader: any TapedLoader) -> Int {
    count += 1
    loaders[count] = Entry(loader: loader)
    if let name = loader.name { numbers[name, default: []].append(count) }
    return count
  }

  func remove(_ id: Int, named name: String?) {
    loaders[id] = nil
    guard let name else { return }
    numbers[name]?.removeAll { $0 == id }
    if numbers[name]?.isEmpty == true { numbers[name] = nil }
  }

  /// The values, in the order in which they were made. What `body` does may free others.
  private func forEach(_ body: (any TapedLoader) -> Void) {
    for id in loaders.keys.sorted() { if let loader = loaders[id]?.loader { body(loader) } }
  }

  private func forEach(named name: String, _ body: (any TapedLoader) -> Void) {
    for id in numbers[name] ?? [] { if let loader = loaders[id]?.loader { body(loader) } }
  }
}

// MARK: - Recording

extension LoadBook {
  /// Begins to record in a recorder, which gets what each value knows now.
  package func add(_ recorder: any LoadRecorder) {
    recorders.append(recorder)
    holders = [:]
    forEach { if $0.isNecessary { enter($0) } }
    forEach { if let name = $0.name, holders[name]?.loader == nil { enter($0) } }
  }

  package func remove(_ recorder: any LoadRecorder) {
    recorders.removeAll { $0 === recorder }
    endShowing(by: recorder)
  }

  /// Makes the name of a value stand for it, or says why it is not recorded.
  func enter(_ loader: any TapedLoader) {
    guard !recorders.isEmpty else { return }
    guard let name = loader.name else { return note(unrepeatable: "load without a name (\(loader.place))") }
    let holder = holders[name]?.loader
    if holder === loader { return }
    if let holder, holder.isNecessary {
      return note(unrepeatable: "a second load(named: \"\(name)\") (\(loader.place))")
    }
    holders[name] = Entry(loader: loader)
    loader.noteMemory()
  }

  /// Records a step of a value. Returns its number.
  func note<Key, Answer>(
    _ record: LoadRecord<Key, Answer>, _ step: LoadStep, of loader: some TapedLoader
  ) -> Int {
    let version = makeVersion()
    if let name = loader.name, !recorders.isEmpty, holders[name]?.loader === loader {
      for recorder in recorders { recorder.note(record, step, of: name, version: version) }
    }
    return version
  }

  private func note(unrepeatable text: String) { for recorder in recorders { recorder.note(unrepeatable: text) } }
}

// MARK: - Showing

extension LoadBook {
  /// Shows what the values knew at a place of a tape, until `endShowing`. A batch must be open.
  package func show(_ display: LoadDisplay, by recorder: any LoadRecorder) {
    displays.removeAll { $0.recorder === recorder }
    displays.append((recorder, display))
    forEach { $0.show(display) }
  }

  /// Applies the next step of a tape to what is shown. A batch must be open.
  package func apply(_ event: LoadEvent) {
    guard let recorder = displays.last?.recorder else { return }
    if event.step == .answered(isTogether: false) { compare(event, recorder) }
    displays[displays.count - 1].display.apply(event)
    let display = displays[displays.count - 1].display
    forEach(named: event.name) { $0.show(display) }
  }

  private func compare(_ event: LoadEvent, _ recorder: any LoadRecorder) {
    graph { $0.bringUpToDate() }
    forEach(named: event.name) { loader in
      guard let (key, recorded) = loader.otherKey(than: event) else { return }
      recorder.reportOtherKey(of: event.name, key, recorded: recorded)
    }
  }

  /// Shows what the values know now; those that were made meanwhile know what the tape has last. A batch must be open.
  package func resume(_ last: LoadDisplay, by recorder: any LoadRecorder) {
    guard displays.contains(where: { $0.recorder === recorder }) else { return }
    displays.removeAll { $0.recorder === recorder }
    if let display { return forEach { $0.show(display) } }
    displays = [(recorder, last)]
    forEach { $0.showLive(or: last) }
  }

  /// Makes what is shown what the values know. What was started for something else is cancelled.
  package func keep() { forEach { $0.keep() } }

  /// Lets the values be live again.
  package func endShowing(by recorder: any LoadRecorder) {
    guard displays.contains(where: { $0.recorder === recorder }) else { return }
    displays.removeAll { $0.recorder === recorder }
    if displays.isEmpty { graph { graph in graph.batch { forEach { $0.goOn() } } } }
  }
}

/// A value that is loaded, as the book knows it.
protocol TapedLoader: AnyObject {
  var name: String? { get }
  /// The file and the line at which it was made.
  var place: String { get }
  var isNecessary: Bool { get }
  /// Records what it knows, as the first steps under its name.
  func noteMemory()
  func show(_ display: LoadDisplay)
  func showLive(or last: LoadDisplay)
  func keep()
  /// Starts and cancels again.
  func goOn()
  /// Returns its key and that of an answer, as text, if they differ.
  func otherKey(than event: LoadEvent) -> (key: String, recorded: String)?
}
