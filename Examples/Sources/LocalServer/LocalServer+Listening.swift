import FlyingSocks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension LocalServer {
  /// A socket that listens on 127.0.0.1.
  static func listen(_ port: UInt16) throws -> Socket {
    do {
      let socket = try Socket(domain: AF_INET)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        #if canImport(Darwin)
          try socket.setValue(true, for: .noSIGPIPE)
        #endif
        try socket.bind(to: sockaddr_in.loopback(port))
        try socket.listen()
        return socket
      } catch {
        try? socket.close()
        throw error
      }
    } catch SocketError.failed(_, let number, let message) {
      throw PortUnavailable(port: port, isInUse: number == EADDRINUSE, reason: message)
    }
  }

  static func port(of socket: Socket) -> UInt16? {
    guard case .ip4(_, let port) = try? socket.sockname() else { return nil }
    return port
  }

  static func makePool() -> some AsyncSocketPool {
    #if canImport(Darwin)
      .kQueue()
    #else
      .ePoll()
    #endif
  }
}

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
}

extension sockaddr_in {
  /// 127.0.0.1, where only programs of this machine can connect.
  static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in.inet(port: port)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }
}
