import SluiceSeeds
import SluiceUndo
import Testing

/// The laws of RedCat's tests for groups of actions.
@Suite struct RedCatGroupTests {
  /// RedCat's undoable action.
  struct Add: Invertible, Sendable, Equatable {
    let amount: Int
    init(_ amount: Int) { self.amount = amount }
    func inverted() -> Add { Add(-amount) }
  }

  static let adding = Reduce<[Int], Add> { $0.append($1.amount) }

  /// testActionAppend
  @Test func `Actions that are appended keep their order, and groups are flattened`() {
    let group = ActionGroup<String>(["a"]).then("b").then("c").then(["d", "e"])
    #expect(group.actions == ["a", "b", "c", "d", "e"])
    let store = Store([], Reduce<[String], String> { $0.append($1) })
    store.send(group: group)
    #expect(store.state == ["a", "b", "c", "d", "e"])
  }

  /// testUndoAppend
  @Test func `Actions with inverses that are appended keep their order, and the inverse of the group undoes it`() {
    let group = ActionGroup<Add>([Add(1)]).then(Add(2)).then(Add(3)).then([Add(4), Add(5)])
    #expect(group.actions.map(\.amount) == [1, 2, 3, 4, 5])
    #expect(group.inverted().actions.map(\.amount) == [-5, -4, -3, -2, -1])
    var sum = 7
    Reduce<Int, Add> { $0 += $1.amount }.apply(group.actions + group.inverted().actions, to: &sum)
    #expect(sum == 7)
  }

  /// testActionBuilder
  @Test(arguments: [true, false])
  func `A group is built of statements, loops, if and else, in order`(isLong: Bool) {
    let group = ActionGroup<Int> {
      1
      let two = 2
      two
      for number in 3...5 { number }
      if isLong {
        6
        7
      } else {
        -6
      }
      if isLong { 8 }
    }
    #expect(group.actions == [1, 2, 3, 4, 5] + (isLong ? [6, 7, 8] : [-6]))
  }

  /// testUndoBuilder
  @Test(arguments: [true, false])
  func `A group of actions with inverses is built likewise, and its inverse runs from the last to the first`(
    isLong: Bool
  ) {
    let group = ActionGroup<Add> {
      Add(1)
      for amount in 2...3 { Add(amount) }
      if isLong {
        Add(4)
      } else {
        Add(-4)
      }
      if isLong { Add(5) }
    }
    var amounts: [Int] = []
    Self.adding.apply(group.inverted().actions, to: &amounts)
    #expect(amounts == (isLong ? [-5, -4, -3, -2, -1] : [4, -3, -2, -1]))
  }
}
