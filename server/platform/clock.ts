/** Source of the current time; tests and the moved clock of demos pass in their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
