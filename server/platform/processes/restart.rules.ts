/** A process that lived for less than this died at once. */
const atOnceMilliseconds = 10_000
/** Number of immediate deaths in a row after which everything ends. */
const mostDeathsAtOnce = 6
const firstPause = 250
const longestPause = 15_000

export interface Death {
  /** How long it served; 0 when it never became ready. */
  servedMilliseconds: number
  /** How many times in a row its kind had died at once before. */
  deathsBefore: number
  /** The cause may be over by itself: the database did not answer. */
  mayPass: boolean
}

/** What to do about a process that ended: start it again after a pause, or give up. */
export type AfterDeath = { deaths: number; pause: number } | 'give-up'

/** The pause doubles with every immediate death; after a process that had served it starts at the shortest. */
export function afterDeath({ servedMilliseconds, deathsBefore, mayPass }: Death): AfterDeath {
  const deaths = servedMilliseconds >= atOnceMilliseconds ? 0 : deathsBefore + 1
  if (deaths > mostDeathsAtOnce && !mayPass) return 'give-up'
  return { deaths, pause: Math.min(firstPause * 2 ** Math.max(deaths - 1, 0), longestPause) }
}
