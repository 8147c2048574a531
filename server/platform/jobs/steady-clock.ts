import { type Clock, systemClock } from 'pg-boss'

/** A time that only goes forward, whatever happens to the clock of the machine: the queue sleeps and takes its turns by it. */
export const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
