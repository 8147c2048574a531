import { openFileWorkers, type Settled } from './file-workers.ts'
import type { Works } from './file-worker.ts'

/**
 * The process in which all processes of this machine have files of strangers opened, so that what pictures take is taken once and given
 * back when none comes any more. `file-desk.ts` starts it.
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

/** Without any file for this long it ends; the next file starts it again. */
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
// it is stopped by who started it, after those who wait for its answers
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
