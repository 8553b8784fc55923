import Heap
import Marks

/// Runs one path between marks, for `Scripts/bench --check`, which counts instructions from mark to mark.
///
///     gate         prints the names of all paths, one per line
///     gate NAME    runs that path, and prints what the check needs to know as one object of JSON
///
/// A path runs in a process of its own, so that no other path changes the heap it finds.
@main
enum Gate {
  static func main() {
    guard let name = CommandLine.arguments.dropFirst().first else {
      for path in Path.all { print(path.name) }
      return
    }
    guard let path = Path.all.first(where: { $0.name == name }) else { stop("There is no path \(name).", status: 2) }
    // The compiler does not know the number of arguments, so it computes nothing ahead of time.
    print(measure(path, seed: CommandLine.arguments.count).json(of: path))
  }

  /// Two windows, the second twice as long as the first: what both have in common, such as the call of the mark,
  /// cancels out in their difference.
  private static func measure(_ path: Path, seed: Int) -> Windows {
    let run = path.build(seed)
    // Caches and arrays grow before that, not while it is counted.
    for _ in 0..<8 { run(path.iterations / 2) }
    let short = allocations(of: run, path.iterations)
    let long = allocations(of: run, 2 * path.iterations)
    return Windows(short: short, long: long)
  }

  private static func allocations(of run: (Int) -> Void, _ iterations: Int) -> Int64 {
    let before = heap_allocations()
    gate_mark()
    run(iterations)
    gate_mark()
    return heap_allocations() - before
  }
}

/// The allocations in both windows; negative where nobody counts them.
struct Windows {
  let short: Int64
  let long: Int64

  func json(of path: Path) -> String {
    let same = path.sameAs.map { ", \"same_as\": \"\($0)\"" } ?? ""
    return "{\"name\": \"\(path.name)\", \"operations\": \(path.iterations * path.units), "
      + "\"tolerance\": \(path.tolerance), \"allocations\": [\(short), \(long)]\(same)}"
  }
}
