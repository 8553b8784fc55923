/// A namespace for your services: `extension Services { final class Clock { … } }`.
public enum Services {}
