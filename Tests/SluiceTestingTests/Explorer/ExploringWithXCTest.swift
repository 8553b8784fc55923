import Sluice
import SluiceTesting
import XCTest

/// All that throws works in XCTest as it does in Swift Testing.
final class ExploringWithXCTest: XCTestCase {
  enum Action { case up, down }

  private let counter = Reduce<Int, Action> { count, action in
    count = action == .up ? min(count + 1, 9) : max(count - 1, 0)
  }

  func testAnExplorationThatFindsNothing() throws {
    let explorer = Explorer(0, counter).actions(.up, .down).always("It has one digit") { (0...9).contains($0) }
    try explorer.check(depth: 12)
    try explorer.check(walks: 10, length: 50, seed: 1)
  }

  func testAViolationIsAnErrorWithWords() {
    let explorer = Explorer(0, counter).actions(.up, .down).always("It is small") { $0 < 3 }
    XCTAssertThrowsError(try explorer.check(depth: 5)) { error in
      XCTAssertTrue("\(error)".hasPrefix("It is small: It does not hold.\n\nAfter 3 steps"), "\(error)")
    }
  }

  func testLeaks() {
    var kept: AnyObject?
    XCTAssertThrowsError(try expectNoLeaks { leaks in kept = leaks.watch(Store(0, counter), "the store") }) { error in
      XCTAssertEqual((error as? LeaksFound)?.names, ["the store"])
    }
    XCTAssertNotNil(kept)
    XCTAssertNoThrow(try expectNoLeaks { leaks in leaks.watch(Store(0, counter)).send(.up) })
  }

  func testAKit() {
    XCTAssertNoThrow(try JournalConformance.check(make: { MemoryJournal() }))
  }
}
