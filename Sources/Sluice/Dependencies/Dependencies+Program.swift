extension Dependencies {
  enum ClockKey: Dependency {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }

  enum IsDebugKey: Dependency {
    #if DEBUG
      static let defaultValue = true
    #else
      static let defaultValue = false
    #endif
    static let testValue = defaultValue
  }

  enum IsSimulatorKey: Dependency {
    #if targetEnvironment(simulator)
      static let defaultValue = true
    #else
      static let defaultValue = false
    #endif
    static let testValue = defaultValue
  }

  /// The clock for delays: a `ContinuousClock`, in tests too.
  ///
  /// `SluiceTesting` has one that is advanced by hand.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  /// Whether this is a debug build.
  public var isDebug: Bool {
    get { self[IsDebugKey.self] }
    set { self[IsDebugKey.self] = newValue }
  }

  /// Whether the program runs in a simulator of a device.
  public var isSimulator: Bool {
    get { self[IsSimulatorKey.self] }
    set { self[IsSimulatorKey.self] = newValue }
  }
}
