import FlyingFox
import FlyingSocks
import Foundation
public import Sluice
import Weather

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Fetches reports over HTTP.
///
/// Not with `URLSession`: on Linux its `cancel` can block the thread that cancels, for ever, when the answer comes in
/// the same moment (Swift 6.3). That thread is the store's.
public struct WeatherClient: Sendable {
  private let port: UInt16

  /// A client of the server that listens on a port of this machine.
  public init(port: UInt16) { self.port = port }

  /// What performs the effects of the weather on the server.
  public var handler: EffectHandler { EffectHandler(FetchReport.self) { try await fetch($0.city) } }

  /// What performs the effects of the page on the server.
  package var handlers: [EffectHandler] { [handler, EffectHandler(FindCities.self) { try await find($0.text) }] }

  /// It runs elsewhere. If the effect is cancelled, the connection is closed.
  @concurrent
  private func fetch(_ city: City.ID) async throws -> Report? {
    let (status, data) = try await get("/weather", .init(name: "city", value: city))
    return status == 404 ? nil : try decode(status, data)
  }

  @concurrent
  private func find(_ text: String) async throws -> [City.ID] {
    let (status, data) = try await get("/cities", .init(name: "text", value: text))
    return try decode(status, data)
  }

  private func decode<Answer: Decodable>(_ status: Int, _ data: Data) throws -> Answer {
    guard status == 200 else { throw Trouble.refused(status: status) }
    do { return try JSONDecoder().decode(Answer.self, from: data) } catch { throw Trouble.garbled }
  }

  private func get(_ path: String, _ item: HTTPRequest.QueryItem) async throws -> (status: Int, Data) {
    let request = HTTPRequest(
      method: .GET, version: .http11, path: path, query: [item],
      headers: [.host: "127.0.0.1:\(port)"], body: Data())
    do {
      var client = HTTPClient()
      let response = try await client.sendHTTPRequest(request, to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
      return (response.statusCode.code, try await response.bodyData)
    } catch {
      throw Trouble.noConnection
    }
  }
}
