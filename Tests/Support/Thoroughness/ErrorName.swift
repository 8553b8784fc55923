/// Returns the name of an error's case if the error is an enum of this package, such as `ended`; else that of its type;
/// "none" for nil.
public func errorName(_ error: (any Error)?) -> String {
  guard let error else { return "none" }
  let module = String(reflecting: type(of: error)).prefix { $0 != "." }
  let isOurs = module.hasPrefix("Sluice") && !module.hasSuffix("Tests")
  guard isOurs, Mirror(reflecting: error).displayStyle == .enum else { return "\(type(of: error))" }
  return caseName(error)
}

private func caseName<Value>(_ value: Value) -> String {
  enumCaseName(value).map { String(cString: $0) } ?? "\(type(of: value))"
}

// A description would hide the name of a case without values.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
