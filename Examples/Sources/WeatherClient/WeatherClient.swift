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
/// Not with `URLSession`: on Linux its `cancel` can block the thread that cancels, for ever, when the answer comes in the same moment
/// (Swift 6.3). That thread is the store's.
public struct WeatherClient: Sendable {
  private let port: UInt16

  /// A client of the server that listens on a port of this machine.
  public init(port: UInt16) { self.port = port }

  /// What performs the effects of the weather on the server.
  public var handler: EffectHandler { EffectHandler(FetchReport.self) { try await fetch($0.city) } }

  /// It runs elsewhere. If the effect is cancelled, the connection is closed.
  @concurrent
  private func fetch(_ city: City.ID) async throws -> Report? {
    let (status, data) = try await get(city)
    switch status {
    case 200: break
    case 404: return nil
    default: throw Trouble.refused(status: status)
    }
    do { return try JSONDecoder().decode(Report.self, from: data) } catch { throw Trouble.garbled }
  }

  private func get(_ city: City.ID) async throws -> (status: Int, Data) {
    let request = HTTPRequest(
      method: .GET, version: .http11, path: "/weather", query: [.init(name: "city", value: city)],
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
