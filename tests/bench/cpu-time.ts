import { readFileSync } from 'node:fs'
import { childrenOf } from '#tests/support/several-processes.ts'

/** Milliseconds of a tick, in which Linux counts the processor's time. */
const tick = 10

/** What a process and those that it has started have used of the processor since they began, in milliseconds. Zero without /proc. */
export const cpuTime = (pid: number): number => {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownTime(each), 0)
  } catch {
    return 0
  }
}

function ownTime(pid: number): number {
  // the name of the program stands in brackets and may hold spaces; user and system time are the 12th and 13th after it
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}
