import SluiceUndo

/// What a history of numbers should do, by keeping every number. As plain as can be, and slow.
struct UndoModel: Equatable {
  private struct Version: Equatable {
    var value: Int
    var name: Int
  }

  private var versions = [Version(value: 0, name: 0)]
  private var current = 0
  private var savedName: Int? = 0
  private var lastName = 0
  private var openKey: String?
  private var depth = 0
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var value: Int { versions[current].value }
  var undoCount: Int { current }
  var redoCount: Int { versions.count - 1 - current }
  var isSaved: Bool { versions[current].name == savedName }

  /// One of few things that can happen.
  enum Event: Hashable, CaseIterable {
    case one, two, typeOne, typeTwo, undo, redo, markSaved, begin, end, endStep, clear
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .one: set(1, key: nil)
    case .two: set(2, key: nil)
    case .typeOne: set(1, key: "typing")
    case .typeTwo: set(2, key: "typing")
    case .undo: step(to: current - 1)
    case .redo: step(to: current + 1)
    case .markSaved: (savedName, openKey) = (versions[current].name, nil)
    case .begin:
      if depth == 0 { openKey = nil }
      depth += 1
    case .end:
      if depth > 0 { depth -= 1 }
      if depth == 0, openKey == "group" { openKey = nil }
    case .endStep: if depth == 0 { openKey = nil }
    case .clear:
      (versions, current, depth, openKey) = ([versions[current]], 0, 0, nil)
    }
  }

  private mutating func step(to index: Int) {
    (openKey, depth) = (nil, 0)
    if versions.indices.contains(index) { current = index }
  }

  private mutating func set(_ value: Int, key: String?) {
    guard value != self.value else { return }
    let key = depth > 0 ? "group" : key
    versions.removeSubrange((current + 1)...)
    lastName += 1
    if let openKey, openKey == key {
      versions[current] = Version(value: value, name: lastName)
      guard value == versions[current - 1].value else { return }
      versions.removeLast()
      current -= 1
      self.openKey = nil
    } else {
      versions.append(Version(value: value, name: lastName))
      current += 1
      openKey = key
      if current > limit {
        versions.removeFirst()
        current -= 1
      }
    }
  }
}

extension UndoModel.Event {
  /// The action for the real history.
  var action: DialAction {
    switch self {
    case .one, .typeOne: .set(1)
    case .two, .typeTwo: .set(2)
    case .undo: .history(.undo)
    case .redo: .history(.redo)
    case .markSaved: .history(.markSaved)
    case .begin: .history(.beginGroup())
    case .end: .history(.endGroup)
    case .endStep: .history(.endStep)
    case .clear: .history(.clear)
    }
  }

  var intent: UndoIntent { self == .typeOne || self == .typeTwo ? .coalescing("typing") : .untitled }
}
