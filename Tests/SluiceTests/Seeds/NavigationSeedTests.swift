import Foundation
import Sluice
import Testing

/// What went wrong in the navigation of Resin and of Swidux.
@Suite struct NavigationSeedTests {
  /// Resin 2.3 #1
  @Test func `A pop that names its destination never pops another`() {
    var stack: RouteStack = ["a", "b"]
    stack.apply(RouteAction<String, Never>.leave("2"))
    #expect(stack.apply(RouteAction<String, Never>.leave("2")) != nil)
    #expect(stack.destinations == ["a"])
  }

  /// Resin 2.3 #3, for routes; #2 is in RouteTableTests, #5 in RouteEffectTests, #6 in ShownTests
  @Test func `A second part with the same route does not silently replace the first`() throws {
    let part = { (name: String, value: Int) in
      RouteTable<Int>(name) {
        RoutePattern("/home") {
          value
        } extract: {
          $0 == value ? () : nil
        }
      }
    }
    let table = part("First", 1).combined(with: part("Second", 2))
    #expect(try table.parse("/home") == 1)
    #expect(table.conflicts.count == 1 && "\(table.conflicts[0])".contains("First, "))
  }

  /// Resin 2.3 #8
  @Test func `A destination deep in two stacks is changed where it lies`() {
    let numbers = Array(repeating: 0, count: 1_000)
    var stack = RouteStack([RouteStack([numbers])])
    let reducer = Combined<RouteStack<RouteStack<[Int]>>, RouteAction<RouteStack<[Int]>, RouteAction<[Int], Int>>> {
      EachRoute(\.self, action: Case("", embed: { $0 }, extract: { $0 })) {
        EachRoute(\.self, action: Case("", embed: { $0 }, extract: { $0 })) {
          Reduce<[Int], Int> { numbers, index in numbers[index] = 1 }
        }
      }
    }
    reducer.apply(.destination("1", .destination("1", 0)), to: &stack)
    let address = stack["1"]?["1"]?.withUnsafeBytes { $0.baseAddress }
    reducer.apply(.destination("1", .destination("1", 7)), to: &stack)
    #expect(stack["1"]?["1"]?.withUnsafeBytes { $0.baseAddress } == address && stack["1"]?["1"]?[7] == 1)
  }

  /// Resin 2.3 #9
  @Test func `An action of navigation names no key path, so it can be recorded and encoded`() throws {
    let action = RouteAction<String, Never>.push("a")
    #expect(try JSONDecoder().decode(RouteAction<String, Never>.self, from: try JSONEncoder().encode(action)) == action)
  }

  /// Swidux 3.3 #12
  @Test func `A reset that changes the middle of a stack changes all above it`() {
    var stack: RouteStack = ["A", "B", "C"]
    stack.reset(to: ["A", "X", "C"], keepingWhile: ==)
    #expect(stack.destinations == ["A", "X", "C"] && Array(stack.routes.ids) == ["1", "4", "5"])
    stack.reset(to: ["A", "B", "C"])
    #expect(stack.destinations == ["A", "B", "C"])
  }
}
