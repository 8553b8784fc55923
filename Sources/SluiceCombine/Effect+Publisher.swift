#if Combine
  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif
  public import Sluice

  extension Effect {
    /// Returns an effect that sends an action for each value of a publisher, until the publisher completes.
    ///
    /// ```swift
    /// .stream(location.publisher) { .moved($0) }.catch { .lost("\($0)") }
    /// ```
    ///
    /// Rules: it subscribes in the store's isolation when the effect starts, with unlimited demand. Values may arrive
    /// on any thread; all are handled in the store's isolation soon after, in order of arrival. The effect ends when
    /// the publisher completes, and fails if the publisher fails. After the effect is cancelled, no value is handled,
    /// and the subscription is cancelled as soon as the effect's task notices the cancellation.
    public static func stream<Upstream: Publisher>(
      _ publisher: Upstream, file: StaticString = #fileID, line: UInt = #line,
      _ action: @escaping (Upstream.Output) -> Action
    ) -> Effect where Upstream.Output: Sendable {
      .stream(Received(publisher: publisher), file: file, line: line, action)
    }
  }

  extension Context {
    /// Sends an action for each value of a publisher, until it completes.
    ///
    /// ```swift
    /// context.run(location.publisher, id: "location") { .moved($0) }
    /// ```
    ///
    /// Rules: those of `Effect.stream`. With `catch`, a failure of the publisher becomes that action; else it goes to
    /// the store's error handler.
    public func run<Upstream: Publisher>(
      _ publisher: Upstream, id: (any Hashable)? = nil, cancelInFlight: Bool = false, file: StaticString = #fileID,
      line: UInt = #line, _ action: @escaping (Upstream.Output) -> Action, catch failure: ((any Error) -> Action)? = nil
    ) where Upstream.Output: Sendable {
      run(
        Received(publisher: publisher), id: id, cancelInFlight: cancelInFlight, file: file, line: line, action,
        catch: failure)
    }
  }
#endif
