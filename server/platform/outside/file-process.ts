import { openFileWorkers, type Settled } from './file-workers.ts'
import type { Works } from './file-worker.ts'

/**
 * The process that opens uploaded files for all processes of this machine, so that the memory for pictures is needed once and freed
 * when no more files come. `file-desk.ts` starts it.
 */

export interface FileQuestion {
  id: string
  name: keyof Works
  input: readonly unknown[]
}
export interface FileAnswer {
  id: string
  settled: Settled
}

/** Without a file for this long the process ends; the next file starts it again. */
const idleMilliseconds = 20_000

const workers = openFileWorkers()
let underWay = 0
const idle = setTimeout(() => {
  if (underWay === 0) process.exit(0)
}, idleMilliseconds)

process.on('message', async ({ id, name, input }: FileQuestion) => {
  underWay += 1
  const settled = await workers.settle(name, input)
  underWay -= 1
  idle.refresh()
  process.send?.({ id, settled } satisfies FileAnswer)
})
process.once('disconnect', () => process.exit(0))
// its parent stops it, after the callers that wait for its answers
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
