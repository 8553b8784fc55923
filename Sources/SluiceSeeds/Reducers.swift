public import Sluice

/// A place for your reducers to be found in: `extension Reducers { struct Counter: Reducer { … } }`.
public enum Reducers: _Nonisolated {}
