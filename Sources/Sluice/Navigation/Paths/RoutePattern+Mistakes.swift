import Incremental

extension RoutePattern {
  /// Parses a pattern; stops the program if it is not valid for parameters of these types.
  static func template(
    _ text: String, _ types: [any PathValue.Type], _ file: StaticString, _ line: UInt
  ) -> PathTemplate {
    let template = PathTemplate.read(text, file, line)
    if template.parameters.count != types.count {
      misuse(
        "The pattern “\(text)” has \(template.parameters.count) parameters, and its destination has \(types.count).",
        why: "Each parameter of the pattern is one value of the destination, in the same order.",
        fix: "Name each value in the pattern once, as “:name”; or take the values apart with `embed` and `extract`.",
        fileID: file, line: line)
    }
    for (name, type) in zip(template.parameters, types).prefix(template.parametersInPath) where canBeAbsent(type) {
      misuse(
        "The parameter “:\(name)” of the pattern “\(text)” is optional, and in the path.",
        why: "A path without it would be another path.",
        fix: "Put it into the query, as “?\(name)=:\(name)”; or write a pattern for each of both.",
        fileID: file, line: line)
    }
    return template
  }

  private static func canBeAbsent<Value: PathValue>(_: Value.Type) -> Bool { Value.absentPathValue != nil }
}

extension PathTemplate {
  /// Parses a pattern; stops the program if it is not valid.
  static func read(_ text: String, _ file: StaticString, _ line: UInt) -> PathTemplate {
    do { return try PathTemplate(text) } catch {
      misuse(
        "The pattern “\(text)” \(error.what).", why: "So it is not clear which paths it stands for.", fix: error.fix,
        fileID: file, line: line)
    }
  }
}
