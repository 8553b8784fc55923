import Sluice
import SluiceTesting
import Testing

/// A feature with a mistake, and the same without.
protocol Faulty {
  associatedtype State: Hashable
  associatedtype Action

  static var initial: State { get }
  static func reducer(isFaulty: Bool) -> AnyReducer<State, Action>
  /// What is sent and answered, and what is to hold.
  static func prepare(_ explorer: Explorer<State, Action>) -> Explorer<State, Action>
  /// The length of the shortest sequence that shows the mistake.
  static var shortest: Int { get }
}

extension Faulty {
  static func explorer(isFaulty: Bool) -> Explorer<State, Action> {
    prepare(Explorer(initial, reducer(isFaulty: isFaulty)))
  }

  /// One for which no two states are the same, so that it tries each sequence by itself.
  static func plodder() -> Explorer<State, Action> {
    var number = 0
    let count = { (_: State) in
      number += 1
      return number
    }
    return prepare(Explorer(initial, reducer(isFaulty: true), comparing: count))
  }

  static func checkThatItIsFound() throws {
    let found = explorer(isFaulty: true).search(depth: shortest + 2)
    let violation = try #require(found.violation)
    #expect(violation.steps.count == shortest, "\(violation)")
    #expect(violation.isShortest)
  }

  static func checkThatNoneIsShorter() {
    let search = plodder().search(depth: shortest - 1)
    #expect(search.violation == nil)
    #expect(search.unexplored.isEmpty)
  }

  static func checkThatWalksFindIt() throws {
    // Without the search at the end, that is: leaving out steps alone comes this far.
    let walk = explorer(isFaulty: true).walk(walks: 300, length: 40, seed: 7, proving: 0)
    let violation = try #require(walk.violation)
    #expect(violation.steps.count <= shortest + 1, "\(violation)")
    let proved = explorer(isFaulty: true).walk(walks: 300, length: 40, seed: 7)
    #expect(proved.violation?.steps.count == shortest)
    #expect(proved.violation?.isShortest == true)
  }

  static func checkThatItIsMended() throws {
    let search = try explorer(isFaulty: false).check(depth: shortest + 3)
    #expect(search.unexplored.isEmpty)
    try explorer(isFaulty: false).check(walks: 50, length: 40, seed: 7)
  }

  static func checkThatItCanBeReplayed() throws {
    let violation = try #require(explorer(isFaulty: true).search(depth: shortest).violation)
    #expect(throws: ViolationFound.self) { try explorer(isFaulty: true).check(violation.steps) }
    try explorer(isFaulty: false).check(violation.steps)
  }
}

/// Those mistakes that are restated from the libraries this one learned from.
@Suite struct FaultyReducerTests {
  static let all: [String: any (Faulty & SendableMetatype).Type] = [
    "a lost update": LostUpdate.self, "a nested update that is overwritten": NestedUpdate.self,
    "a stale response": StaleResponse.self, "a double submission": DoubleSubmit.self,
    "a failure that nobody handles": EndlessLoading.self, "a time that is not cancelled": LateHiding.self,
    "an answer for a row that moved": MovedRow.self, "a derived field that is forgotten": ForgottenTotal.self,
    "a memo that is stale": StaleMemo.self, "a filter that ignores moves": IgnoredMove.self,
    "changes after the end": LateChange.self, "two that answer each other": PingPong.self,
    "a common prefix that is none": WrongPrefix.self, "a pop of the wrong screen": WrongPop.self,
    "undo that misses a field": HalfUndo.self, "an undo step of nothing": EmptyUndo.self,
  ]

  static let names = all.keys.sorted()

  private func kind(_ name: String) throws -> any Faulty.Type { try #require(Self.all[name]) }

  @Test(arguments: names) func `The explorer finds the mistake, with a shortest sequence`(name: String) throws {
    try kind(name).checkThatItIsFound()
  }

  @Test(arguments: names)
  func `No shorter sequence breaks the invariant, and all of them are tried`(name: String)
    throws
  {
    try kind(name).checkThatNoneIsShorter()
  }

  @Test(arguments: names) func `Random walks find the mistake, too, and are shrunk to the shortest length`(name: String)
    throws
  {
    try kind(name).checkThatWalksFindIt()
  }

  @Test(arguments: names) func `After the mistake is corrected, the explorer finds nothing`(name: String) throws {
    try kind(name).checkThatItIsMended()
  }

  @Test(arguments: names) func `The sequence can be replayed as a test, which passes after the correction`(name: String)
    throws
  {
    try kind(name).checkThatItCanBeReplayed()
  }
}
