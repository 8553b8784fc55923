import Sluice

// snippet.show
enum ServerKey: Dependency {
  static let defaultValue = "https://example.org"
  static let testValue = "https://localhost"  // may be left out
}

/// Follows from others; made anew where they are bound.
enum AddressKey: Config {
  static func value(given: Dependencies) -> String { given.server + "/todos" }
}

/// Has no value of its own: it must be bound before it is read.
enum UserKey: DependencyKey { typealias Value = String }

extension Dependencies {
  var server: String {
    get { self[ServerKey.self] }
    set { self[ServerKey.self] = newValue }
  }
  var address: String { self[AddressKey.self] }
}

print(Dependencies().address)
print(Dependencies.test().address)

let isStaging = true
let dependencies = Dependencies {
  Bind(UserKey.self, to: "Ann")
  if isStaging { Bind(\.server, to: "https://staging.example.org") }
  Bind(given: \.address) { address in Bind(UserKey.self, to: "Ann at \(address)") }
}
print(dependencies[UserKey.self])

var copy = dependencies
copy.server = "https://127.0.0.1"
print(copy.address, dependencies.address)
