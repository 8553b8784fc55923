import Fleet
import Foundation
import Sluice
import Testing

@testable import FleetServer

/// A page of the browser: what it knows after the events that it got.
private struct Client: Equatable {
  var first = 0
  var order: [Int] = []
  var lines: [Int: Event.Line] = [:]
  var groups: [UInt8: Event.Sums] = [:]
  var totals: Event.Sums?
  var rate: Int?

  mutating func apply(_ event: Event) {
    for line in event.lines ?? [] { lines[line.id] = line }
    if let first = event.first { self.first = first }
    if let order = event.order {
      self.order = order
      lines = lines.filter { order.contains($0.key) }
    }
    for group in event.groups ?? [] { groups[group.region] = group.sums.count == 0 ? nil : group.sums }
    totals = event.totals ?? totals
    rate = event.rate ?? rate
  }
}

private func json(_ event: String) throws -> [String: Any] {
  let text = try #require(event.hasPrefix("data: ") ? event.dropFirst(6) : nil)
  return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

private func view(_ page: Int, _ values: String) throws -> PageAction {
  try JSONDecoder().decode(PageAction.self, from: Data(#"{"view":{"page":\#(page),\#(values)}}"#.utf8))
}

/// What pages are sent.
@MainActor @Suite struct PagesTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `The differences that a page gets, at any pace, give the rows of a page that opens then`(seed: UInt64) {
    let store = makeStore(count: 400)
    let page = FleetPage(FleetViews(store))
    var random = SeededGenerator(seed: seed)
    var sent = Shown()
    var client = Client()
    for _ in 0..<150 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: page.query.set(.random(using: &random))
      case 1:
        let start = Int.random(in: 0..<450, using: &random)
        page.range.set(start..<start + 40)
      case 2: store.send(.setRate(Int.random(in: 0...1, using: &random) * 300))
      default: store.send(.tick)
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let now = Shown(page, of: store.state)
      client.apply(Event(from: sent, to: now))
      sent = now
      var fresh = Client()
      fresh.apply(Event(from: Shown(), to: now))
      #expect(client == fresh && client.first == page.range.value.lowerBound)
    }
  }

  @Test func `A page that opens gets its rows, then one line for each change, and nothing twice`() throws {
    let pages = Pages(makeStore(count: 300))
    let id = pages.open().id
    let opened = try json(pages.take(id))
    #expect(opened["page"] as? Int == id && (opened["lines"] as? [Any])?.count == 60)
    #expect((opened["groups"] as? [Any])?.count == 8 && opened["size"] as? Int == 300)
    let order = try #require(opened["order"] as? [Int])
    try pages.perform(.hold(id: order[5]))
    let event = try json(pages.take(id))
    let lines = try #require(event["lines"] as? [[String: Any]])
    #expect(lines.count == 1 && lines[0]["id"] as? Int == order[5] && event["order"] == nil)
    #expect((event["cost"] as? [String: Any])?["changes"] as? Int == 1)
    #expect(pages.take(id) == ": ping\n\n")
  }

  @Test func `A page gets its own filter, order and positions, and sends none to other pages`() throws {
    let pages = Pages(makeStore(count: 2_000))
    let (one, other) = (pages.open().id, pages.open().id)
    for id in [one, other] { _ = pages.take(id) }
    let order = #""order":[{"column":"battery","descending":true}],"first":2,"count":10"#
    try pages.perform(view(one, #""text":"E","statuses":[0,1],"region":3,\#(order)"#))
    let event = try json(pages.take(one))
    #expect(event["first"] as? Int == 2 && (event["order"] as? [Any])?.count == 10)
    #expect(pages.take(other) == ": ping\n\n")
  }

  @Test func `A reversed order is sent, even if the lines are equal`() throws {
    let pages = Pages(makeStore(count: 20))
    let id = pages.open().id
    let order = try #require(try json(pages.take(id))["order"] as? [Int])
    let byName = #""order":[{"column":"name","descending":true}]"#
    try pages.perform(view(id, #""text":"","statuses":[],\#(byName),"first":0,"count":60"#))
    let event = try json(pages.take(id))
    #expect(event["order"] as? [Int] == order.reversed() && event["lines"] == nil)
  }

  @Test(arguments: [#""statuses":[9],"region":1"#, #""statuses":[],"region":8"#])
  func `A part that does not exist is refused, and so is a closed page`(values: String) throws {
    let pages = Pages(makeStore(count: 10))
    let rest = #""text":"","order":[],"first":0,"count":10"#
    let id = pages.open().id
    #expect(throws: (any Error).self) { try pages.perform(view(id, "\(values),\(rest)")) }
    #expect(throws: (any Error).self) { try pages.perform(view(id + 1, #""statuses":[],\#(rest)"#)) }
    try pages.perform(view(id, #""statuses":[],\#(rest)"#))
  }

  @Test func `A page cannot make the server send all rows`() throws {
    let pages = Pages(makeStore(count: 1_000))
    let id = pages.open().id
    try pages.perform(view(id, #""text":"","statuses":[],"order":[],"first":-5,"count":100000"#))
    #expect((try json(pages.take(id))["order"] as? [Any])?.count == 400)
  }

  @Test func `Twenty pages with queries of their own get differences, and leave nothing when they close`() async throws
  {
    let store = makeStore(count: 400)
    let pages = Pages(store)
    let nodes = pages.nodes
    var random = SeededGenerator(seed: 7)
    var streams = (0..<20).map { _ in Optional(pages.open()) }
    for stream in streams {
      guard let id = stream?.id else { continue }
      let region = Int.random(in: 0..<8, using: &random)
      let order = #""order":[{"column":"speed","descending":\#(Bool.random(using: &random))}]"#
      try pages.perform(view(id, #""text":"","statuses":[],"region":\#(region),\#(order),"first":0,"count":30"#))
    }
    for _ in 0..<20 { pages.send(.tick, changes: 30) }
    for stream in streams {
      guard let id = stream?.id else { continue }
      #expect(try json(pages.take(id))["order"] != nil)
      #expect(pages.take(id) == ": ping\n\n")
    }
    #expect(pages.nodes > nodes)
    streams = []
    while pages.nodes > nodes { await Task.yield() }
  }
}
