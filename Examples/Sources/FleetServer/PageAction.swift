import Fleet
import LocalServer

/// An action as a page sends it.
enum PageAction: Decodable {
  case view(
    page: Int, text: String, statuses: [UInt8], region: UInt8?, order: [PageView.Key], first: Int, count: Int)
  case hold(id: Int)
  case setRate(perSecond: Int)
}

/// What a page wants to show.
struct PageView {
  struct Key: Decodable {
    let column: String
    let descending: Bool
  }

  let text: String
  let statuses: [UInt8]
  let region: UInt8?
  let order: [Key]
  let first, count: Int

  /// The positions; never so many that a page could make the server work for it.
  var range: Range<Int> {
    let start = min(max(first, 0), 10_000_000)
    return start..<start + min(max(count, 0), 400)
  }

  /// Which vehicles, in which order.
  var query: Query {
    get throws {
      var query = Query()
      query.filter.text = String(text.lowercased().prefix(40))
      query.filter.statuses = Set(try statuses.map { try known(Status(rawValue: $0), "status \($0)") })
      query.filter.region = try region.map { try known(Region(rawValue: $0), "region \($0)") }
      query.order.keys = try order.prefix(3).map { key in
        Order.Key(try known(Order.Column(rawValue: key.column), "column \(key.column)"), isDescending: key.descending)
      }
      return query
    }
  }

  private func known<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw Refusal(.badRequest, "There is no \(name).") }
    return value
  }
}
