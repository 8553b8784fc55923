import Sluice

nonisolated struct Folder: Identifiable {
  let id: Int
  var name = ""
  var children: Rows<Folder> = []
}

indirect enum FolderAction {
  case rename(String)
  case child(Folder.ID, FolderAction)
}

struct FolderReducer: Reducer {
  var body: some Reducer<Folder, FolderAction> {
    Reduce { folder, action in if case .rename(let name) = action { folder.name = name } }
    EachRow(\.children, action: FolderAction.child) { FolderReducer() }
  }
}

var root = Folder(id: 0, children: [Folder(id: 1, children: [Folder(id: 2)])])
FolderReducer().apply(.child(1, .child(2, .rename("Photos"))), to: &root)
print(root.children[0].children[0].name)
