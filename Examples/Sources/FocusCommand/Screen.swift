/// The screen as lines. It depends on the state alone.
func lines(of state: Jobs.State) -> [String] {
  let rows = state.jobs.map { job in "\(job.id == state.running ? ">" : " ") \(line(of: job))" }
  return rows + ["", "p pauses, f finishes, q quits"]
}

/// What a terminal shows.
struct Screen {
  private var shown: [String] = []

  /// Returns the text that turns what the terminal shows into `lines`: only lines that differ are written.
  mutating func update(to lines: [String]) -> String {
    var text = ""
    for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"  // go to the row, write it, erase the rest of it
    }
    if lines.count < shown.count { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }  // erase what is below
    shown = lines
    return text
  }
}
