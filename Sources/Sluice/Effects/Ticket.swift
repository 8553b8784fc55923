/// Carries a value of the store's isolation into a task that runs in that same isolation.
struct Ticket<Value>: @unchecked Sendable {
  // @unchecked Sendable because it is made in the store's isolation, which `assumeIsolated` proves at run time, and is
  // opened only in a task that inherits that very isolation.
  let value: Value
}
