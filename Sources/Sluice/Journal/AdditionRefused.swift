/// The error for an attachment that was not added to a store with a journal, because a later run could not know what
/// it did.
public struct AdditionRefused: Error, CustomStringConvertible {
  /// The message: what happened, why, and how to add it.
  public let description: String

  static var reducerWithoutName: AdditionRefused {
    AdditionRefused(
      description: "A reducer was added without a name to a store with a journal, so it was not added: after a restart"
        + " nobody could tell what handled the recorded actions. Add it with `id:`.")
  }

  static var interceptorWithoutName: AdditionRefused {
    AdditionRefused(
      description:
        "An interceptor that may change the state was attached without a name to a store with a journal, so it"
        + " was not attached: after a restart nobody could tell what handled the recorded actions. Give it a name with"
        + " `named`, or attach it with `Store(…, interceptors:)`.")
  }

  static func nameTaken(_ name: String) -> AdditionRefused {
    AdditionRefused(
      description:
        "Something was added under the name \(name) to a store with a journal, where that name is taken, so it"
        + " was not added: after a restart nobody could tell which of the two handled the recorded actions. Give it"
        + " another name.")
  }

  static func replacement(_ name: String) -> AdditionRefused {
    AdditionRefused(
      description:
        "The reducer \(name) was to be replaced in a store with a journal, and was not: after a restart nobody"
        + " could tell which of the two handled the recorded actions. Cancel the token of the first one, and add the"
        + " second one under another name.")
  }
}
