#if Inspector
  import Sluice

  extension LiveStore {
    func effects() -> InspectedEffects {
      let known = measurements.running
      let running = store.effectsUnderWay.map { effect in
        known[effect.id] ?? InspectedEffects.Running(id: effect.id, name: effect.name, action: effect.root, since: 0)
      }
      return InspectedEffects(running: running, ended: measurements.ended)
    }

    func features() -> InspectedFeatures {
      let known = store.features
      var features = InspectedFeatures()
      features.parcels = known.parcel.map { [$0] } ?? []
      features.services = known.services.filter { !$0.hasPrefix("ActionHook") }
      features.interceptors = known.interceptors.filter { !$0.isEmpty }
      features.additions = known.additions.map { $0.isEmpty ? "without a name" : $0 }
      features.journal = known.journal.map { InspectedJournal(kind: $0) }
      features.routes = RouteWalk(store.state).found
      var reads: [String: String] = [:]
      for entry in tape.entries(after: max(tape.base, tape.last - 500)) {
        for coeffect in entry.coeffects {
          reads[coeffect.key] = coeffect.written { "\($0)" } ?? "a value without an encoding"
        }
      }
      features.dependencies = reads.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return features
    }
  }
#endif
