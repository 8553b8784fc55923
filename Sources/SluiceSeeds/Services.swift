/// A place for your services to be found in: `extension Services { final class Clock { … } }`.
public enum Services {}
