import Foundation
import SluiceNavigation
import SluiceSeeds
import Testing

/// Faults of Resin's navigation, which must not occur here.
@Suite struct ResinNavigationTests {
  @Test func `A pop that names its destination pops no other destination`() {
    var stack: RouteStack = ["a", "b"]
    stack.apply(RouteAction<String, Never>.leave("2"))
    #expect(stack.apply(RouteAction<String, Never>.leave("2")) != nil)
    #expect(stack.destinations == ["a"])
  }

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

  @Test func `A destination deep in two stacks is changed in place`() {
    let numbers = Array(repeating: 0, count: 1_000)
    var stack = RouteStack([RouteStack([numbers])])
    let reducer = Combined<RouteStack<RouteStack<[Int]>>, RouteAction<RouteStack<[Int]>, RouteAction<[Int], Int>>> {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
        EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
          Reduce<[Int], Int> { numbers, index in numbers[index] = 1 }
        }
      }
    }
    reducer.apply(.destination("1", .destination("1", 0)), to: &stack)
    let address = stack["1"]?["1"]?.withUnsafeBytes { $0.baseAddress }
    reducer.apply(.destination("1", .destination("1", 7)), to: &stack)
    #expect(stack["1"]?["1"]?.withUnsafeBytes { $0.baseAddress } == address && stack["1"]?["1"]?[7] == 1)
  }

  @Test func `An action of navigation names no key path, so it can be recorded and encoded`() throws {
    let action = RouteAction<String, Never>.push("a")
    #expect(try JSONDecoder().decode(RouteAction<String, Never>.self, from: try JSONEncoder().encode(action)) == action)
  }
}
