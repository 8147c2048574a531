import { availableParallelism } from 'node:os'
import { ConfigError } from '../cannot-start.ts'

export type Work = 'web' | 'worker'

/** The processes of one command. */
export interface Processes {
  /** The role of this process; null when it starts others and watches over them. */
  alone: readonly Work[] | null
  /** Number of processes that serve pages and calls; undefined for one per core, within the connections of the database. */
  web: number | undefined
  /** Whether one more process does the background work. */
  hasWorker: boolean
}

const roles = { web: ['web'], worker: ['worker'], both: ['web', 'worker'] } as const
const mostWebProcesses = 64

/**
 * Decides what to start. A role is one process, as `--role` says, unless WEB_PROCESSES asks for several; without a role production is a
 * web process for each core and a worker, and anything else one process for both. Throws ConfigError.
 */
export function whichProcesses(
  { role, isDev }: { role: string | undefined; isDev: boolean },
  { WEB_PROCESSES, NODE_ENV }: Record<string, string | undefined>,
): Processes {
  if (role !== undefined && !Object.hasOwn(roles, role))
    throw new ConfigError(`--role is web, worker or both, not "${role}".`)
  const does = roles[(role ?? 'both') as keyof typeof roles]
  const web = readCount(WEB_PROCESSES)
  const isWanted = WEB_PROCESSES ? true : role === undefined && NODE_ENV === 'production'
  const isAlone = isDev || role === 'worker' || !isWanted
  return { alone: isAlone ? does : null, web, hasWorker: role !== 'web' }
}

function readCount(text: string | undefined): number | undefined {
  if (!text || text === 'auto') return undefined
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= mostWebProcesses) return count
  throw new ConfigError(`WEB_PROCESSES is auto or a number of processes from 1 to ${mostWebProcesses}, not "${text}".`)
}

/** One for each core that this process may use. */
export const usualWebProcesses = (): number => Math.min(availableParallelism(), mostWebProcesses)
