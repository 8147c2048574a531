import { Piscina } from 'piscina'
import { Busy, InvalidInput, Refusal } from '../errors.ts'
import type { Outcome, Task, Works } from './file-worker.ts'

export interface WorkerBounds {
  /** Threads that work at the same time. */
  threads: number
  /** Files that may wait for a thread; more are told to come again. */
  waiting: number
  /** From the beginning of the wait. */
  milliseconds: number
  /** Of the objects of one thread; pictures are bounded by their pixels. */
  heapMegabytes: number
}

/** The largest file that is taken needs a tenth of this time. */
const usualBounds: WorkerBounds = { threads: 2, waiting: 32, milliseconds: 30_000, heapMegabytes: 384 }

/** A file that made its thread run out of time or memory. */
export class TooMuchWork extends Error {}

/** Threads in which files of strangers are opened. They start with the first file and end when none comes any more. */
export function openFileWorkers(bounds: WorkerBounds = usualBounds) {
  const pool = new Piscina<Task, Outcome>({
    filename: new URL('./file-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: bounds.threads,
    maxQueue: bounds.waiting,
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  return {
    /**
     * Opens a file in a thread. Throws Busy when too many others wait, TooMuchWork when it takes too long or too much
     * memory, and what the work itself refuses.
     */
    async run<Name extends keyof Works>(
      name: Name,
      ...input: Parameters<Works[Name]>
    ): Promise<Awaited<ReturnType<Works[Name]>>> {
      if (pool.queueSize >= bounds.waiting) throw new Busy()
      const started = new Int32Array(new SharedArrayBuffer(4))
      const outcome = await pool
        .run({ name, input, started }, { signal: AbortSignal.timeout(bounds.milliseconds) })
        .catch((error: unknown) => {
          if (!isOverBounds(error)) throw error
          throw Atomics.load(started, 0) === 1 ? new TooMuchWork(name) : new Busy()
        })
      if ('value' in outcome) return outcome.value as Awaited<ReturnType<Works[Name]>>
      const { status, code, message, details, fields } = outcome.refusal
      throw fields ? new InvalidInput(fields, details) : new Refusal(status, code, message, details)
    },
    /** Ends the threads; files under way fail. */
    stop: (): Promise<void> => pool.destroy(),
  }
}

const isOverBounds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

let workers: ReturnType<typeof openFileWorkers> | undefined

/** Opens a file in a thread of the process's own: `run` of `openFileWorkers`. */
export function inFileWorker<Name extends keyof Works>(name: Name, ...input: Parameters<Works[Name]>) {
  workers ??= openFileWorkers()
  return workers.run(name, ...input)
}

/** Ends the process's threads; a later file starts them again. */
export async function stopFileWorkers(): Promise<void> {
  const stopped = workers
  workers = undefined
  await stopped?.stop()
}
