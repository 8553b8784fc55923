import Foundation
import SluiceNavigation
import Testing

/// Navigation of a stack as a value.
@Suite struct RouteStackTests {
  @Test func `A destination can be pushed twice, and each has an id of its own`() {
    var stack = RouteStack<String>()
    let first = stack.push("a")
    let second = stack.push("a")
    #expect(first != second && stack.destinations == ["a", "a"])
    #expect(stack.top?.id == second && stack[first] == "a")
  }

  @Test func `An id is never used again`() {
    var stack: RouteStack = ["a"]
    var seen = Set(stack.routes.ids)
    for _ in 0..<3 {
      stack.pop()
      seen.insert(stack.push("a"))
      stack.replaceTop(with: "a")
      seen.formUnion(stack.routes.ids)
      stack.reset(to: ["a"])
      seen.formUnion(stack.routes.ids)
    }
    #expect(seen.count == 10)
  }

  @Test func `A pop of an empty stack changes nothing, and reports that`() {
    var stack = RouteStack<String>()
    #expect(stack.pop() == nil && stack.isEmpty)
    #expect(!stack.replaceTop(with: "a") && stack.isEmpty)
  }

  @Test func `The root is not popped`() {
    var stack = RouteStack(root: "root", ["a"])
    #expect(stack.pop() == "a")
    #expect(stack.pop() == nil && !stack.pop(toCount: 0) && !stack.leave("1") && !stack.reset(to: []))
    #expect(stack.destinations == ["root"])
  }

  @Test func `The root can be replaced, with all that is above it`() {
    var stack = RouteStack(root: "root", ["a"])
    stack.replace("1", with: "other")
    #expect(stack.destinations == ["other"] && stack.hasRoot)
    stack.replaceTop(with: "third")
    #expect(stack.destinations == ["third"])
    stack.reset(to: ["fourth", "a"])
    #expect(stack.destinations == ["fourth", "a"] && stack.pushed == [stack.routes[1].id])
  }

  @Test func `A pop to a destination removes only those above it`() {
    var stack: RouteStack = ["a", "b", "c", "d"]
    #expect(stack.pop(to: "2") && stack.destinations == ["a", "b"])
    #expect(!stack.pop(to: "3") && stack.destinations == ["a", "b"])
    #expect(stack.pop { $0 == "a" } && !stack.pop { $0 == "z" })
    #expect(stack.destinations == ["a"])
  }

  @Test func `A destination that is removed removes those above it`() {
    var stack: RouteStack = ["a", "b", "c", "d"]
    #expect(stack.leave("2") && stack.destinations == ["a"])
    #expect(!stack.leave("2") && stack.destinations == ["a"])
  }

  @Test func `The pushed destinations are those above the root, or all of them in a stack without one`() {
    var (with, without) = (RouteStack(root: "root", ["a", "b"]), RouteStack(["a", "b"]))
    #expect(with.pushed == ["2", "3"] && without.pushed == ["1", "2"])
    with.popToRoot()
    without.popToRoot()
    #expect(with.destinations == ["root"] && without.isEmpty)
  }

  @Test func `A reset makes new routes, except for destinations that are marked as unchanged`() {
    var stack: RouteStack = ["a", "b", "c"]
    stack.reset(to: ["a", "b", "d"], keepingWhile: ==)
    #expect(stack.destinations == ["a", "b", "d"] && Array(stack.routes.ids) == ["1", "2", "4"])
    stack.reset(to: ["a"])
    #expect(Array(stack.routes.ids) == ["5"])
  }

  @Test func `A destination is changed in place`() {
    var stack: RouteStack = [Array(repeating: 0, count: 1_000)]
    let address = stack["1"]?.withUnsafeBytes { $0.baseAddress }
    stack.update("1") { $0[7] = 1 }
    #expect(stack["1"]?.withUnsafeBytes { $0.baseAddress } == address && stack["1"]?[7] == 1)
    #expect(stack.update("9") { $0[7] = 1 } == nil)
  }
}
