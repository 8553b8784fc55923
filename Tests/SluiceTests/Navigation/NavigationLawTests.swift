import Foundation
import SluiceNavigation
import Testing

/// A stack compared with an array, under all short and many long sequences of navigation.
@Suite struct NavigationLawTests {
  /// A stack, described as simply as possible.
  struct Model {
    var items: [(id: Int, value: Int)]
    var made: Int
    let hasRoot: Bool

    init(_ values: [Int], hasRoot: Bool) {
      items = values.enumerated().map { ($0 + 1, $1) }
      (made, self.hasRoot) = (values.count, hasRoot)
    }

    var least: Int { hasRoot ? 1 : 0 }

    mutating func push(_ value: Int) {
      made += 1
      items.append((made, value))
    }

    /// Returns whether it could be done.
    mutating func apply(_ action: RouteAction<Int, Never>) -> Bool {
      func position(_ id: RowID<Route<Int>>) -> Int? { items.firstIndex { "\($0.id)" == id.rawValue } }
      switch action {
      case .push(let value): push(value)
      case .pop:
        guard items.count > least else { return false }
        items.removeLast()
      case .popTo(let id):
        guard let position = position(id) else { return false }
        items = Array(items[...position])
      case .popToRoot: items = Array(items.prefix(least))
      case .leave(let id):
        guard let position = position(id), position >= least else { return false }
        items = Array(items[..<position])
      case .replaceTop(let value):
        guard !items.isEmpty else { return false }
        items.removeLast()
        push(value)
      case .replace(let id, let value):
        guard let position = position(id) else { return false }
        items = Array(items[..<position])
        push(value)
      case .reset(let values):
        guard values.count >= least else { return false }
        items = []
        for value in values { push(value) }
      case .popped(let count):
        guard count >= least, count <= items.count else { return false }
        items = Array(items.prefix(count))
      }
      return true
    }
  }

  private func check(_ actions: [RouteAction<Int, Never>], _ stack: RouteStack<Int>, _ model: Model) {
    var (stack, model) = (stack, model)
    for (step, action) in actions.enumerated() {
      let isDone = model.apply(action)
      #expect((stack.apply(action) == nil) == isDone, "\(actions[...step])")
      #expect(stack.destinations == model.items.map(\.value), "\(actions[...step])")
      #expect(stack.routes.ids.map(\.rawValue) == model.items.map { "\($0.id)" }, "\(actions[...step])")
      #expect(Set(stack.routes.ids).count == stack.count && stack.count >= model.least)
    }
  }

  private static let all: [RouteAction<Int, Never>] = [
    .push(1), .pop, .popTo("1"), .popTo("3"), .popToRoot, .leave("1"), .leave("2"), .replaceTop(2), .replace("2", 3),
    .reset([]), .reset([4, 5]), .popped(toCount: 0), .popped(toCount: 1), .popped(toCount: -1),
  ]

  @Test(arguments: [true, false]) func `Every sequence of three navigations equals the edits of an array`(
    hasRoot: Bool
  ) {
    for start in hasRoot ? [[0], [0, 7]] : [[], [7], [7, 7]] {
      let stack = hasRoot ? RouteStack(root: start[0], start.dropFirst()) : RouteStack(start)
      for first in Self.all {
        for second in Self.all {
          for third in Self.all { check([first, second, third], stack, Model(start, hasRoot: hasRoot)) }
        }
      }
    }
  }

  @Test(arguments: 0..<40) func `Random sequences of navigation never reach an invalid stack`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let hasRoot = Bool.random(using: &random)
    let stack = hasRoot ? RouteStack(root: 0) : RouteStack<Int>()
    let actions = (0..<200).map { _ -> RouteAction<Int, Never> in
      let number = Int.random(in: -1..<12, using: &random)
      let id = RowID<Route<Int>>("\(Int.random(in: 0..<60, using: &random))")
      return switch Int.random(in: 0..<12, using: &random) {
      case 0: .pop
      case 1: .popTo(id)
      case 2: number == 0 ? .popToRoot : .push(number)
      case 3: .leave(id)
      case 4: .replaceTop(number)
      case 5: .replace(id, number)
      case 6: number < 3 ? .reset(Array(repeating: number, count: max(0, number))) : .push(number)
      case 7: .popped(toCount: number)
      default: .push(number)
      }
    }
    check(actions, stack, Model(hasRoot ? [0] : [], hasRoot: hasRoot))
    var end = stack
    for action in actions { end.apply(action) }
    #expect(try JSONDecoder().decode(RouteStack<Int>.self, from: try JSONEncoder().encode(end)) == end)
  }

  @Test(arguments: 0..<20) func `A recorded run of navigation is replayed to the same stacks`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let journal = MemoryJournal<Tour, TourAction>()
    let store = try Store(Tour(), tour, journal: journal, onFailure: { _ in })
    let detail = Screen.detail(Detail(id: 1))
    for _ in 0..<60 {
      let number = Int.random(in: 1..<9, using: &random)
      let id = RowID<Route<Screen>>("\(number)")
      let asking: [DetailAction] = [.add(1), .done, .open(detail), .become(.home), .goHome]
      let request = asking.randomElement(using: &random) ?? .done
      let inner: [SheetAction] = [
        .path(.push(detail)), .path(.pop), .path(.destination(id, .detail(request))), .detail(request),
      ]
      let actions: [TourAction] = [
        .path(.push(detail)), .path(.pop), .path(.destination(id, .detail(request))), .sheet(.present(Sheet())),
        .sheet(.destination(RowID("\(number / 2)"), inner.randomElement(using: &random) ?? .path(.pop))),
        .alert(.present(Prompt("?", buttons: [.ordinary("!", .path(.push(.home)))]))),
        .alert(.destination(RowID("\(number)"), .button(0))),
      ]
      if let action = actions.randomElement(using: &random) { store.send(action) }
    }
    let replayed = try tour.replay(journal.recording, from: Tour(), onFailure: { _ in })
    #expect(replayed == store.state)
    let encoded = try JSONDecoder().decode(Tour.self, from: try JSONEncoder().encode(store.state))
    #expect(encoded == store.state)
  }
}
