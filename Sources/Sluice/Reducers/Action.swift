/// An action of an open set: any type, in any module, may be one.
///
/// ```swift
/// struct AddTodo: Action { var title: String }
///
/// let store = Store(Todos(), todos)      // a Store<Todos, any Action>
/// store.send(AddTodo(title: "Rye bread"))
/// ```
///
/// For an app in one piece, an enum is simpler: the compiler checks that each case is handled.
public protocol Action: Sendable {}
