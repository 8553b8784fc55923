#if Combine
  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif
  public import Sluice

  extension Values {
    /// Returns a publisher of the values.
    ///
    /// ```swift
    /// store.actions.publisher().sink { log($0.action) }.store(in: &subscriptions)
    /// store.values(\.draft, .every).publisher()
    /// ```
    ///
    /// Rules:
    /// - It belongs to the isolation of the values: subscribe there. Values are delivered there, one after the other,
    ///   when their observers are notified.
    /// - A subscriber never receives more values than it requested. Without demand, the newest value is kept, or every
    ///   value if that is the policy of the values.
    /// - A subscription can request values, and be cancelled, from anywhere. What it requests elsewhere is delivered in
    ///   the isolation soon after. Once `cancel` has returned in the isolation, no value is delivered any more;
    ///   elsewhere, a delivery may be in progress.
    /// - It completes when the store has ended, after the store's last notifications and the kept values. Values of a
    ///   graph without a store do not end. It never fails.
    /// - A subscription does not retain the store; it lives until it is cancelled or completed. The publisher does
    ///   retain the store.
    ///
    /// - Parameter isolation: the caller's, which must be that of the values. Leave it out.
    /// - Complexity: a value takes some 2 microseconds, two thirds of them in OpenCombine where that is used. A kept
    ///   value is retained.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      AnyPublisher(ValuesPublisher(values: self, isolation: source?.home ?? isolation))
    }
  }
#endif
