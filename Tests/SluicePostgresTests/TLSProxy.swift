#if Postgres
  import Foundation

  /// A proxy that speaks TLS with clients, in records as large as they may be, as newer servers and poolers do.
  ///
  /// It is a program in Python, which has TLS in its library.
  final class TLSProxy: Sendable {
    let port: Int
    private let process: Process

    init(before server: PostgresServer) throws {
      process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["python3", "-c", Self.program, server.certificate, server.key]
        + ["\(server.folder.path)/.s.PGSQL.\(server.port)"]
      process.standardInput = Pipe()
      process.standardOutput = output
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    deinit { process.terminate() }

    /// Answers are sent in two parts: the first has half of libpq's buffer, and the second one more than the other
    /// half.
    private static let program = """
      import os, socket, ssl, sys, threading

      certificate, key, target = sys.argv[1:]
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(certificate, key)
      listener = socket.create_server(("127.0.0.1", 0))
      print(listener.getsockname()[1], flush=True)
      threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()

      def answers(server, client):
          while data := server.recv(65536):
              server.settimeout(0.05)
              try:
                  while more := server.recv(65536):
                      data += more
              except TimeoutError:
                  pass
              server.settimeout(None)
              client.sendall(data[:8000])
              threading.Event().wait(0.05)
              for start in range(8000, len(data), 16384):
                  client.sendall(data[start:start + 16384])

      def serve(client):
          client.recv(8)
          client.sendall(b"S")
          client = context.wrap_socket(client, server_side=True)
          server = socket.socket(socket.AF_UNIX)
          server.connect(target)
          threading.Thread(target=answers, args=(server, client), daemon=True).start()
          while data := client.recv(65536):
              server.sendall(data)

      while True:
          threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
      """
  }
#endif
