import Foundation
import SluiceNavigation
import Testing

/// Routes survive a restart.
@Suite struct RouteCodingTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  @Test func `A stack that is encoded and decoded is equal, and continues with ids of its own`() throws {
    var stack = RouteStack(root: "root", ["a", "b"])
    stack.pop()
    var decoded = try copy(stack)
    #expect(decoded == stack && decoded.hasRoot)
    #expect(decoded.push("c") == "4")
  }

  @Test func `A presentation is encoded and decoded, and continues with ids of its own`() throws {
    var presented = Presented("a")
    #expect(try copy(presented) == presented)
    presented.dismiss()
    var decoded = try copy(presented)
    #expect(decoded == presented)
    #expect(decoded.present("b") == "2")
  }

  @Test func `Every action of navigation is encoded and decoded`() throws {
    let prompt = Prompt<TourAction>(
      "Sure?", message: "Really?", style: .confirmation, buttons: [.cancel("No", .note("n"))])
    let actions: [TourAction] = [
      .path(.push(.detail(Detail(id: 1)))), .path(.pop), .path(.popTo("1")), .path(.popToRoot), .path(.leave("2")),
      .path(.replaceTop(.home)), .path(.replace("3", .home)), .path(.reset([.home, .home])), .path(.popped(toCount: 2)),
      .path(.destination("1", .detail(.add(2)))), .sheet(.present(Sheet())), .sheet(.dismiss), .sheet(.leave("1")),
      .sheet(.destination("1", .path(.pop))), .alert(.present(prompt)), .alert(.destination("1", .button(0))),
    ]
    #expect(try copy(actions) == actions)
  }

  @Test(arguments: [
    (
      #"{"routes":[{"id":"1","destination":"a"},{"id":"1","destination":"b"}],"made":2,"hasRoot":false}"#,
      "has the id 1"
    ),
    (#"{"routes":[{"id":"3","destination":"a"}],"made":2,"hasRoot":false}"#, "has not made"),
    (#"{"routes":[{"id":"x","destination":"a"}],"made":2,"hasRoot":false}"#, "has not made"),
    (#"{"routes":[{"id":"01","destination":"a"}],"made":2,"hasRoot":false}"#, "has not made"),
    (#"{"routes":[],"made":2,"hasRoot":true}"#, "has no routes"),
  ]) func `A stack that navigation cannot lead to is not decoded`(text: String, words: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RouteStack<String>.self, from: Data(text.utf8))
    }
    #expect("\(error as Any)".contains(words))
  }

  @Test func `A presentation that navigation cannot lead to is not decoded`() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        Presented<String>.self, from: Data(#"{"route":{"id":"3","destination":"a"},"made":2}"#.utf8))
    }
    #expect("\(error as Any)".contains("not made here"))
  }

  @Test func `A restarted program shows the screens that it showed before`() throws {
    let journal = MemoryJournal<Tour, TourAction>()
    let store = try Store(Tour(), tour, journal: journal)
    store.send(.path(.push(.home)), .path(.push(.detail(Detail(id: 7)))), .path(.destination("2", .detail(.add(3)))))
    store.send(.path(.destination("2", .detail(.open(.home)))))
    store.send(.sheet(.present(Sheet())), .sheet(.destination("1", .path(.push(.home)))), .path(.pop))
    store.send(.alert(.present(Prompt("Sure?", buttons: [.ordinary("Yes", .note("yes"))]))))
    let again = try Store(Tour(), tour, journal: journal)
    #expect(again.state == store.state)
    #expect(again.state.path.destinations == [.home, .detail(Detail(id: 7, count: 3))])
    for store in [store, again] { store.send(.path(.push(.home)), .alert(.destination("1", .button(0)))) }
    #expect(again.state == store.state && again.state.notes == ["yes"])
  }
}
