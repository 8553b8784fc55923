import Foundation
import Sluice
import SluiceTesting

let picker = Reduce<Int, Int> { selected, step in selected = min(max(selected + step, 0), 1) }
let lines = { (selected: Int) in ["Rye", "Oats"].enumerated().map { "\($0 == selected ? ">" : " ") \($1)" } }

// In a test: `GoldenTrace("picker")`, whose file is beside the test. The first run writes it, and fails.
let golden = GoldenTrace("picker", in: FileManager.default.temporaryDirectory.path, isUpdating: true)
let store = Store(0, picker, trace: golden.trace)
let token = store.observe(of: lines) { golden.note($0.joined(separator: "\n")) }
store.send(1)
store.send(1)  // the last line: the screen does not change
try golden.check()
print(try String(contentsOfFile: golden.path, encoding: .utf8), terminator: "")
