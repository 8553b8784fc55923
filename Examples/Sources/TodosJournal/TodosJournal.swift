import Sluice
import SluiceJournalTool
import Todos

/// Shows, verifies and looks after the journal of the Todos app.
@main
struct TodosJournal {
  static func main() async { await JournalTool(parcel: todosParcel, from: TodosState()).run() }
}
