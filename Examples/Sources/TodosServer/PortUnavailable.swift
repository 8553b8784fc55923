import FlyingSocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Nobody can listen on the port that was asked for.
package struct PortUnavailable: Error, CustomStringConvertible {
  let port: UInt16
  let isInUse: Bool
  let reason: String

  package var description: String {
    isInUse
      ? "Port \(port) is in use by another program: choose another one with --port."
      : "Port \(port) cannot be used (\(reason)): choose another one with --port."
  }

  /// Tries the port before the server does, so that the error is ours to word. For 0 it finds a free one.
  static func check(_ port: UInt16) throws -> UInt16 {
    do {
      let socket = try Socket(domain: AF_INET)
      defer { try? socket.close() }
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: sockaddr_in.loopback(port))
      try socket.listen()
      guard case .ip4(_, let found) = try socket.sockname() else { return port }
      return found
    } catch SocketError.failed(_, let number, let message) {
      throw PortUnavailable(port: port, isInUse: number == EADDRINUSE, reason: message)
    }
  }
}

extension sockaddr_in {
  /// 127.0.0.1, where only programs of this machine can connect.
  static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in.inet(port: port)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }
}
