#if Combine
  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif
  public import Sluice

  extension Values {
    /// A publisher of the values.
    ///
    /// ```swift
    /// store.actions.publisher().sink { log($0.action) }.store(in: &subscriptions)
    /// store.values(\.draft, .every).publisher()
    /// ```
    ///
    /// Rules:
    /// - It belongs to the isolation of the values: subscribe there. Values are delivered there, one after the other, when their
    ///   observers are notified.
    /// - A subscriber gets no more values than it has asked for. What it has no demand for is kept: the newest value, or every one if
    ///   the values have that policy.
    /// - A subscription can ask for values, and be cancelled, from anywhere. What it asks for elsewhere is delivered in the isolation,
    ///   soon. Once `cancel` has returned in the isolation, the observer is gone, and no value is delivered any more; elsewhere one may
    ///   just be under way.
    /// - It completes when the store has ended, after what the store had to notify of and what is kept. Values of a graph without a
    ///   store do not end. It never fails.
    /// - A subscription does not keep the store alive; it lives until it is cancelled or completed. The publisher does.
    ///
    /// - Parameter isolation: that of the caller, which must be that of the values. Leave it out.
    /// - Complexity: a value takes some 2 microseconds, two thirds of them in OpenCombine where that is used. A value that is kept is retained.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      AnyPublisher(ValuesPublisher(values: self, isolation: source?.home ?? isolation))
    }
  }
#endif
