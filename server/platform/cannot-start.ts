/** What keeps a process from starting and an operator can put right; `message` is the sentence that they read. */
export class CannotStart extends Error {}

/** Settings that cannot be worked with; `message` says which and what to do. */
export class ConfigError extends CannotStart {}
