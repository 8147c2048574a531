import { readFileSync } from 'node:fs'
import { childrenOf } from '#tests/support/several-processes.ts'

/** Milliseconds of a tick, in which Linux counts CPU time. */
const tick = 10

/** CPU time of a process and of those that it has started, in milliseconds. Zero without /proc. */
export const cpuTime = (pid: number): number => {
  try {
    const running = childrenOf(pid).reduce((sum, child) => sum + timeOf(child, ['own']), 0)
    // the time of children that have ended counts as their parent's
    return running + timeOf(pid, ['own', 'ended'])
  } catch {
    return 0
  }
}

/** Position of user and system time after the name of the program, which is in brackets and may contain spaces. */
const places = { own: [11, 12], ended: [13, 14] } as const

function timeOf(pid: number, kinds: (keyof typeof places)[]): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return kinds.flatMap(kind => places[kind]).reduce<number>((sum, place) => sum + Number(fields[place]), 0) * tick
}
