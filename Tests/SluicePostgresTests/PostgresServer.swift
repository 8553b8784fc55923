#if Postgres
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// A server in a temporary folder, on a socket there, which ends with this process, however that ends.
  final class PostgresServer: Sendable {
    /// The folder of the data, and of the socket.
    let folder: URL

    /// A server that tests share, each with a schema of its own.
    static let shared = PostgresServer()

    /// The folder with the programs of PostgreSQL.
    static let programs: String = {
      let text = try? run("pg_config", ["--bindir"])
      return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "/usr/lib/postgresql/15/bin"
    }()

    /// Whether there is a PostgreSQL to start.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "\(programs)/initdb") }

    /// The options with which PostgreSQL is fast, and still survives the end of its process.
    private static let options = [
      "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=1000", "-c", "shared_buffers=32MB",
      "-c", "log_min_messages=panic", "-c", "log_min_error_statement=panic",
    ]

    /// The port, which the name of the socket has, too.
    let port: Int
    /// Whether it takes connections by TCP, with and without TLS.
    private let isOnNetwork: Bool

    /// - Parameter isOnNetwork: Whether it takes connections by TCP, with and without TLS, at `localhost`.
    init(isOnNetwork: Bool = false) {
      self.isOnNetwork = isOnNetwork
      port = isOnNetwork ? .random(in: 20_000..<30_000) : 5_432
      folder = URL(filePath: "/tmp/sluice-pg-\(UInt32.random(in: .min ... .max))")
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // The server refuses to run as root.
        if getuid() == 0 { _ = try Self.run("chown", ["postgres", folder.path]) }
        _ = try asUser("initdb", ["-D", data, "-A", "trust", "-U", "sluice", "--no-sync", "-E", "UTF8", "--locale=C"])
        var rules = "local all guarded scram-sha-256\nlocal all all trust\n"
        if isOnNetwork {
          rules += "host all all 127.0.0.1/32 trust\n"
          try makeCertificate()
        }
        try rules.write(toFile: "\(data)/pg_hba.conf", atomically: false, encoding: .utf8)
        try start()
        try execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
      } catch {
        fatalError("PostgreSQL cannot be started: \(error). Install it: apt-get install postgresql libpq-dev.")
      }
    }

    deinit { end() }

    private var data: String { folder.appending(path: "data").path }

    /// A connection string.
    func connection(user: String = "sluice", database: String = "postgres", options: String = "") -> String {
      "host=\(folder.path) port=\(port) user=\(user) dbname=\(database) \(options)"
    }

    // MARK: - Starting and stopping

    /// Starts the server, and waits until it takes connections.
    func start() throws {
      let process = Process()
      let (program, arguments) = command(
        "postgres", ["-D", data, "-k", folder.path, "-p", "\(port)"] + Self.options + networkOptions)
      // It ends the server and deletes the folder when this process has ended, in whatever way.
      let watch = """
        parent=$1 folder=$2; shift 2; "$@" & server=$!
        while kill -0 $server 2>/dev/null; do
          if ! kill -0 $parent 2>/dev/null; then kill -QUIT $server; wait $server; rm -rf "$folder"; fi
          sleep 0.2
        done
        """
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", watch, "sh", "\(getpid())", folder.path, program] + arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      for _ in 0..<3_000 {
        if (try? execute("SELECT 1")) != nil { return }
        usleep(10_000)
      }
      throw Failed(description: "it takes no connections")
    }

    private var networkOptions: [String] {
      if !isOnNetwork { return [] }
      return ["-c", "listen_addresses=127.0.0.1", "-c", "ssl=on", "-c", "ssl_cert_file=\(certificate)"]
        + ["-c", "ssl_key_file=\(key)"]
    }

    /// The certificate of the server, which it has signed itself.
    var certificate: String { "\(folder.path)/server.crt" }

    var key: String { "\(data)/server.key" }

    private func makeCertificate() throws {
      _ = try Self.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key,
          "-out", certificate,
        ])
      if getuid() == 0 { _ = try Self.run("chown", ["postgres", key, certificate]) }
      _ = try Self.run("chmod", ["600", key])
    }

    /// Ends the server as a crash does, and waits until it has ended.
    func crash() {
      guard let process else { return }
      kill(process, SIGQUIT)
      while kill(process, 0) == 0 { usleep(2_000) }
    }

    /// The number of the server's process.
    var process: pid_t? {
      let text = try? String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8)
      return text?.split(separator: "\n").first.flatMap { pid_t($0) }
    }

    func end() {
      if let process { kill(process, SIGQUIT) }
      try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - Statements

    /// Executes statements by `psql`; returns what it prints.
    @discardableResult
    func execute(_ statements: String, database: String = "postgres") throws -> String {
      try Self.run(
        "\(Self.programs)/psql",
        [
          "-h", folder.path, "-p", "\(port)", "-U", "sluice", "-d", database, "-v", "ON_ERROR_STOP=1", "-qtAX", "-c",
          statements,
        ])
    }

    // MARK: - Programs

    private func asUser(_ name: String, _ arguments: [String]) throws -> String {
      let (program, arguments) = command(name, arguments)
      return try Self.run(program, arguments)
    }

    /// Returns the command that runs a program of PostgreSQL as a user that may.
    private func command(_ name: String, _ arguments: [String]) -> (program: String, arguments: [String]) {
      let program = "\(Self.programs)/\(name)"
      if getuid() != 0 { return (program, arguments) }
      return (
        "/usr/bin/setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program] + arguments
      )
    }

    struct Failed: Error, CustomStringConvertible {
      let description: String
    }

    /// Runs a program; returns what it prints.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: program.hasPrefix("/") ? program : "/usr/bin/env")
      process.arguments = program.hasPrefix("/") ? arguments : [program] + arguments
      process.currentDirectoryURL = URL(filePath: "/")
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if process.terminationStatus != 0 { throw Failed(description: "\(program): \(output)") }
      return output
    }
  }
#endif
