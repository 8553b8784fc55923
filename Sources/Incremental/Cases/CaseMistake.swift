/// Why a function that was given for a case does not name one.
package enum CaseMistake: Sendable {
  case noEnum
  case stripped
  case noCase
  case unreadable(part: String)
  case makesAnother(String)
  case changesPayload(of: String)
  case decides(String, String)

  /// What is wrong, where, why it is a problem, and how to mend it.
  func words(root: Any.Type, payload: Any.Type, fileID: StaticString, line: UInt) -> String {
    let (root, payload) = (nameInProgram(root), nameInProgram(payload))
    return explanation(
      "\(fileID):\(line): \(what(root, payload)) What is for this case is not handled.", why: why, fix: fix(root))
  }

  private func what(_ root: String, _ payload: String) -> String {
    let function = "A function was given for a case of \(root) that carries \(payload)"
    switch self {
    case .noEnum: return "A function was given for a case of \(root), which is not an enum."
    case .stripped: return "\(function), but the cases of \(root) are not known to the program."
    case .noCase: return "\(function), but no case of \(root) carries \(payload), nor does one of a payload's."
    case .unreadable(let part): return "\(function), and \(part) cannot be taken out by the function that puts it in."
    case .makesAnother(let name): return "\(function), and makes `\(name)`, where that is not found again."
    case .changesPayload(let name): return "\(function), and puts another value into `\(name)` than it is given."
    case .decides(let one, let other): return "\(function), and makes `\(one)` of one value, and `\(other)` of another."
    }
  }

  private var why: String {
    switch self {
    case .stripped:
      "Its module was compiled with `-disable-reflection-metadata`, so the payloads of its cases have no types."
    case .unreadable:
      "Swift stores such a value in an enum in another form than generic code uses, and only a `switch` converts it."
    default: "A case is named by the function that makes it: what it is given is what is taken out of the case."
    }
  }

  private func fix(_ root: String) -> String {
    switch self {
    case .noEnum:
      "Give the constructor of a case. For other types, use `scope(_:embed:)` or `lift(embed:extract:)`."
    case .stripped: "Compile it without that option, or describe the case by hand: \(byHand)."
    case .unreadable: "Describe the case by hand: \(byHand)."
    case .noCase:
      "Give the constructor itself, such as `\(root).detail`. If its payload is of a more general type, such as `any P`, use that type."
    default:
      "Give the constructor itself, such as `\(root).detail`, or a closure that only puts constructors around its argument. Where a"
        + " function has to decide, describe the case by hand: \(byHand)."
    }
  }

  private var byHand: String {
    "EnumCase(\"name\", embed: { .name($0) }, extract: { if case .name(let value) = $0 { value } else { nil } })"
  }
}
