/// The parameters of a store for a test.
package struct TestParts<State, Action> {
  package var dependencies: Dependencies
  package var handlers: [EffectHandler]
  package var interceptors: Interceptor<State, Action>
  package var trace: Trace
  package var services: [any Service<State, Action>]
  package var witness: any EffectWitness
  package var onFailure: (StoreFailure<Action>) -> Void

  package init(
    dependencies: Dependencies, handlers: [EffectHandler], interceptors: Interceptor<State, Action>, trace: Trace,
    services: [any Service<State, Action>] = [], witness: any EffectWitness,
    onFailure: @escaping (StoreFailure<Action>) -> Void
  ) {
    (self.dependencies, self.handlers, self.interceptors) = (dependencies, handlers, interceptors)
    (self.trace, self.services, self.witness, self.onFailure) = (trace, services, witness, onFailure)
  }

  func storeParts(
    _ dependencies: Dependencies, _ handlers: [EffectHandler], _ isolation: (any Actor)?
  ) -> StoreParts<State, Action> {
    StoreParts(
      dependencies: dependencies, handlers: handlers, interceptors: interceptors, trace: trace, onFailure: onFailure,
      isolation: isolation)
  }
}
