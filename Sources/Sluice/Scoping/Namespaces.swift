/// A place for your reducers to be found in: `extension Reducers { struct Counter: Reducer { … } }`.
public enum Reducers: _Nonisolated {}

/// A place for your services to be found in: `extension Services { final class Clock { … } }`.
public enum Services {}
