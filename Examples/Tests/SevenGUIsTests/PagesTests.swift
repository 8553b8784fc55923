import Foundation
import SevenGUIs
import Sluice
import Testing

@testable import SevenGUIsServer

/// What pages are told.
@MainActor @Suite struct PagesTests {
  private let store = Store(AppState(), app)
  private let pages: Pages

  init() { pages = Pages(store) }

  private func act(_ action: PageAction) throws { store.send(try action.action) }

  @Test func `A page that opens gets everything, but of the sheet only the cells that are not empty`() throws {
    try act(.editCell(name: "B3", text: "=1/0"))
    let event = pages.take(pages.open().id)
    for part in [#""counter":0"#, #""temperature":{"#, #""flight":{"#, #""timer":{"#, #""people":{"#, #""circles":{"#] {
      #expect(event.contains(part))
    }
    #expect(event.contains(#""cells":[{"#) && event.contains(#""problem":"Something is divided by zero.""#))
    #expect(event.components(separatedBy: #""shown""#).count == 2)
  }

  @Test func `A page gets the parts that changed, and nothing twice`() throws {
    let id = pages.open().id
    _ = pages.take(id)
    try act(.increment)
    try act(.increment)
    #expect(pages.take(id) == "data: {\"counter\":2}\n\n")
    #expect(pages.take(id) == ": ping\n\n")
  }

  @Test func `A page gets a cell whose formula changed, and the cells whose values changed`() throws {
    for (name, text) in [("A0", "1"), ("A1", "=A0"), ("A2", "=A0*0"), ("A3", "=A1+1")] {
      try act(.editCell(name: name, text: text))
    }
    let id = pages.open().id
    _ = pages.take(id)
    try act(.editCell(name: "A0", text: "5"))
    let event = pages.take(id)
    #expect(["A0", "A1", "A3"].allSatisfy { event.contains("\"name\":\"\($0)\"") })
    #expect(!event.contains("\"A2\"") && !event.contains("counter"))
  }

  @Test func `Each page has changes of its own`() throws {
    let (one, other) = (pages.open().id, pages.open().id)
    _ = pages.take(one)
    try act(.increment)
    #expect(pages.take(one) == "data: {\"counter\":1}\n\n")
    #expect(pages.take(other).contains(#""people""#))
  }

  @Test(arguments: ["A100", "AA1", "", "7"])
  func `A cell that does not exist is refused`(name: String) {
    #expect(throws: (any Error).self) { try PageAction.editCell(name: name, text: "").action }
  }
}
