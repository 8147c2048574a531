/** A reason not to start that an operator can put right; `message` is the sentence that they read. */
export class CannotStart extends Error {}

/** Settings that cannot be used; `message` says which and what to do. */
export class ConfigError extends CannotStart {}
