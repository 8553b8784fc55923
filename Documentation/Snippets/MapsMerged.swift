import Incremental

let graph = Graph()
let standard = Input<PersistentMap<String, Int>>(["font": 12, "width": 80], in: graph)
let own = Input<PersistentMap<String, Int>>(["font": 14, "tabs": 2], in: graph)

// The values of both maps, one key at a time.
let settings = standard.incr.merging(own.incr) { _, sides in sides.right ?? sides.left }
let ignored = standard.incr.merging(own.incr) { _, sides in sides.left == nil ? sides.right : nil }

// The items in groups; those whose group is nil are omitted.
let bySize = settings.groupedItems { _, value in value < 10 ? "small" : value < 50 ? "medium" : nil }

let token = settings.observeChanges { update in
  switch update {
  case .all(let settings): print(settings.count, "settings")
  case .changes(let changes):
    for case .updated(let key, let old, let new) in changes { print("\(key): \(old), now \(new)") }
  }
}
own.modify { $0["font"] = nil }
print(ignored.value.map(\.key), bySize.value["small"]?.count ?? 0, bySize.value["medium"]?.count ?? 0)
