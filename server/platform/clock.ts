/** Where "now" comes from; tests and the moved clock of demos hand in their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
