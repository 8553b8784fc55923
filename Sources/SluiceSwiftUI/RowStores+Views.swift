#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  extension ForEach where Content: View {
    /// Shows rows, each with its store.
    ///
    /// ```swift
    /// ForEach(rows: store.scope(\.rows, action: Action.row)) { RowView(store: $0) }
    /// ```
    ///
    /// Rules: ids are read without making a store; only a row that is shown gets one. The initializer without the label
    /// `rows` is SwiftUI's own, which makes a store for each id that it reads.
    @MainActor public init<Row, RowAction>(
      rows: RowStores<Row, RowAction>, @ViewBuilder row: @escaping (Store<Row, RowAction>) -> Content
    ) where Data == Rows<Row>, ID == Row.ID {
      self.init(rows.rows) { row(rows.make($0)) }
    }

    /// Shows rows, each with a binding, which changes the row with that id, whatever its position is by then.
    ///
    /// ```swift
    /// ForEach(rows: $store.attendees) { $attendee in TextField("Name", text: $attendee.name) }
    /// ```
    @MainActor public init<Row>(
      rows: Binding<Rows<Row>>, @ViewBuilder row: @escaping (Binding<Row>) -> Content
    ) where Data == Rows<Row>, ID == Row.ID {
      self.init(rows.wrappedValue) { shown in
        row(
          Binding(
            get: { rows.wrappedValue[id: shown.id] ?? shown },
            set: { changed in rows.wrappedValue.update(shown.id) { $0 = changed } }))
      }
    }
  }

  extension List {
    /// Shows rows in a list, each with its store.
    @MainActor public init<Row, RowAction, RowContent: View>(
      rows: RowStores<Row, RowAction>, @ViewBuilder row: @escaping (Store<Row, RowAction>) -> RowContent
    ) where Content == ForEach<Rows<Row>, Row.ID, RowContent>, SelectionValue == Never {
      self.init { ForEach(rows: rows, row: row) }
    }

    /// Shows rows in a list with a single selection, each with its store.
    @MainActor public init<Row, RowAction, RowContent: View>(
      rows: RowStores<Row, RowAction>, selection: Binding<Row.ID?>,
      @ViewBuilder row: @escaping (Store<Row, RowAction>) -> RowContent
    ) where Content == ForEach<Rows<Row>, Row.ID, RowContent>, SelectionValue == Row.ID {
      self.init(selection: selection) { ForEach(rows: rows, row: row) }
    }
  }

  extension NavigationSplitView where Content == EmptyView {
    /// Shows rows in a sidebar, and the selected one beside it, each with its store; nil while none is selected.
    ///
    /// ```swift
    /// NavigationSplitView(rows: store.scope(\.notes, action: Action.note), selection: $store.selected) {
    ///   Text($0.title)
    /// } detail: { note in
    ///   if let note { NoteView(store: note) } else { Text("Choose a note") }
    /// }
    /// ```
    @MainActor public init<Row, RowAction, RowContent: View>(
      rows: RowStores<Row, RowAction>, selection: Binding<Row.ID?>,
      @ViewBuilder row: @escaping (Store<Row, RowAction>) -> RowContent,
      @ViewBuilder detail: (Store<Row, RowAction>?) -> Detail
    ) where Sidebar == List<Row.ID, ForEach<Rows<Row>, Row.ID, RowContent>> {
      let selected = selection.wrappedValue.flatMap { rows[id: $0] }
      self.init(sidebar: { List(rows: rows, selection: selection, row: row) }, detail: { detail(selected) })
    }
  }
#endif
