/// Decides which requests are let in: those of this app's own page, and of tools on this machine.
///
/// Any page in a browser can send requests to 127.0.0.1. Its own name in `Host` gives away one that had its name point
/// here, `Origin` and `Sec-Fetch-Site` give away all others.
package struct Gate: Sendable {
  private let hosts: [String]

  /// Makes a gate for a server on `port`.
  package init(port: UInt16) {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"] + (port == 80 ? ["127.0.0.1", "localhost"] : [])
  }

  /// - Throws: a `Refusal` that says why.
  package func check(_ request: Request) throws {
    guard let host = request["host"]?.lowercased(), hosts.contains(host) else {
      throw Refusal(.forbidden, "This server answers to 127.0.0.1 and localhost only.")
    }
    if let origin = request["origin"]?.lowercased(), !hosts.map({ "http://" + $0 }).contains(origin) {
      throw Refusal(.forbidden, "Requests from other origins are refused.")
    }
    let site = request["sec-fetch-site"] ?? "none"
    let isNavigation = request["sec-fetch-mode"] == "navigate"
    if !["same-origin", "none"].contains(site), !isNavigation {
      throw Refusal(.forbidden, "Requests from other sites are refused.")
    }
  }
}
