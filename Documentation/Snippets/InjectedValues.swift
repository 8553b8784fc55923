import SluiceSeeds

enum GreetingKey: Dependency { static let defaultValue = "Hello" }

extension Dependencies {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

class Greeting: Service, Injectable {
  let injection = Injection()  // what fills the properties below when the service starts
  @Injected(\.greeting) var greeting

  func start(_ store: StoreAccess<String, Never>) { print("\(greeting), \(store.state)") }
}

final class LoudGreeting: Greeting {
  override func start(_ store: StoreAccess<String, Never>) {
    print("\(greeting.uppercased()), \(store.state)")  // a superclass has the property
  }
}

let dependencies = Dependencies { Provide(\.greeting, "Good morning") }
let store = Store(
  "Ada", EmptyReducer<String, Never>(), dependencies: dependencies,
  services: {
    Greeting()
    LoudGreeting()
  })
print(store.state)
