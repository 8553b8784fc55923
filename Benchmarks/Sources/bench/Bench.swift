import Containers
import Shapes
import Stores

/// Measures the engine, `Rows` and stores, and prints a line for each shape and operation.
///
///     bench [--json FILE] [NAME-PREFIX]
@main
enum Bench {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    let shapes = (Shape.engine + Shape.suite).filter { "engine/\($0.name)".hasPrefix(options.prefix) }
    let collections = CollectionBenchmark.all.filter { $0.name.hasPrefix(options.prefix) }
    let stores = StoreBenchmark.all.filter { $0.name.hasPrefix(options.prefix) }
    let counts = Counted.all.filter { $0.name.hasPrefix(options.prefix) }
    guard !shapes.isEmpty || !collections.isEmpty || !stores.isEmpty || !counts.isEmpty else {
      stop("No benchmark has a name that starts with \"\(options.prefix)\".", status: 2)
    }
    var report = Report()
    report.begin()
    // The number of arguments is not known to the compiler, so nothing that depends on it is computed ahead of time.
    let seed = CommandLine.arguments.count
    for shape in shapes { report.add(Measurement(shape, seed: seed)) }
    for benchmark in collections {
      for measurement in Measurement.measure(benchmark, seed: seed) { report.add(measurement) }
    }
    for benchmark in stores {
      for measurement in Measurement.measure(benchmark, seed: seed) { report.add(measurement) }
    }
    for count in counts { report.add(count.measure(seed)) }
    if let file = options.json { report.writeJSON(to: file, prefix: options.prefix) }
  }
}

/// What the command line says.
struct Options {
  private(set) var json: String?
  private(set) var prefix = ""

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    var hasPrefix = false
    while let argument = rest.popFirst() {
      if argument == "--json" {
        guard let file = rest.popFirst(), !file.isEmpty else { stop("--json needs a file.", status: 2) }
        json = file
      } else if argument.hasPrefix("-") || hasPrefix {
        stop("\"\(argument)\" is not understood: bench [--json FILE] [NAME-PREFIX]", status: 2)
      } else {
        (prefix, hasPrefix) = (argument, true)
      }
    }
  }
}
