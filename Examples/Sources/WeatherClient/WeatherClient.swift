import Foundation
public import Sluice
import Weather

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches reports over HTTP.
public struct WeatherClient: Sendable {
  private let port: UInt16
  private let session = URLSession(configuration: .ephemeral)

  /// A client of the server that listens on a port of this machine.
  public init(port: UInt16) { self.port = port }

  /// What performs the effects of the weather on the server.
  public var handler: EffectHandler { EffectHandler(FetchReport.self) { try await fetch($0.city) } }

  /// It runs elsewhere. If the effect is cancelled, so is the request.
  @concurrent
  private func fetch(_ city: City.ID) async throws -> Report? {
    let (data, status) = try await get(address(of: city))
    switch status {
    case 200: break
    case 404: return nil
    default: throw Trouble.refused(status: status)
    }
    do { return try JSONDecoder().decode(Report.self, from: data) } catch { throw Trouble.garbled }
  }

  private func get(_ address: URL) async throws -> (Data, status: Int) {
    do {
      let (data, response) = try await session.data(from: address)
      return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    } catch is URLError {
      throw Trouble.noConnection
    }
  }

  private func address(of city: City.ID) throws -> URL {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.port, parts.path) = ("http", "127.0.0.1", Int(port), "/weather")
    parts.queryItems = [URLQueryItem(name: "city", value: city)]
    guard let url = parts.url else { throw Trouble.noSuchCity }
    return url
  }
}
