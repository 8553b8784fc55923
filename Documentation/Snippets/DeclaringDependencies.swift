import Sluice

enum ServerKey: Dependency {
  static let defaultValue = "https://example.org"
  static let testValue = "https://localhost"  // may be left out
}

/// Computed from other values; computed again where these are provided.
enum AddressKey: Dependency {
  static func value(given: Dependencies) -> String { given.server + "/todos" }
}

/// Has no value of its own: it must be provided before it is read.
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
  Provide(UserKey.self, "Ann")
  if isStaging { Provide(\.server, "https://staging.example.org") }
  Provide(given: \.address) { address in Provide(UserKey.self, "Ann at \(address)") }
}
print(dependencies[UserKey.self])

var copy = dependencies
copy.server = "https://127.0.0.1"
print(copy.address, dependencies.address)
