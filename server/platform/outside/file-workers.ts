import { Piscina } from 'piscina'
import { Busy, InvalidInput, Refusal } from '../errors.ts'
import type { Outcome, Task, Works } from './file-worker.ts'

export interface WorkerBounds {
  /** Threads that work at the same time. */
  threads: number
  /** Files that may wait for a thread; callers beyond that are told to come again. */
  waiting: number
  /** Counted from the beginning of the wait. */
  milliseconds: number
  /** Limit for the objects of one thread; pictures are limited by their pixels. */
  heapMegabytes: number
}

/** The largest accepted file needs a tenth of this time. */
const usualBounds: WorkerBounds = { threads: 2, waiting: 32, milliseconds: 30_000, heapMegabytes: 384 }

/** A file for which a thread ran out of time or memory. */
export class TooMuchWork extends Error {}

/** Threads that open uploaded files. They start with the first file and end when no more files come. */
export function openFileWorkers(bounds: WorkerBounds = usualBounds) {
  const pool = new Piscina<Task, Outcome>({
    filename: new URL('./file-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: bounds.threads,
    maxQueue: bounds.waiting,
    idleTimeout: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes, maxYoungGenerationSizeMb: 12 },
  })
  const settle = async (name: keyof Works, input: readonly unknown[]): Promise<Settled> => {
    if (pool.queueSize >= bounds.waiting) return { failure: 'busy' }
    const started = new Int32Array(new SharedArrayBuffer(4))
    try {
      return await pool.run({ name, input, started }, { signal: AbortSignal.timeout(bounds.milliseconds) })
    } catch (error) {
      if (!isOverBounds(error)) return { failure: 'broken', reason: (error as Error).message }
      return { failure: Atomics.load(started, 0) === 1 ? 'too-much-work' : 'busy' }
    }
  }
  return {
    /**
     * Opens a file in a thread. Throws Busy when too many others wait, TooMuchWork when it takes too long or too much
     * memory, and whatever the work itself throws.
     */
    run: async <Name extends keyof Works>(
      name: Name,
      ...input: Parameters<Works[Name]>
    ): Promise<Awaited<ReturnType<Works[Name]>>> => unpack<Name>(await settle(name, input)),
    /** The same, with the outcome in a shape that can be sent between processes. */
    settle,
    /** Ends the threads; files under way fail. */
    stop: (): Promise<void> => pool.destroy(),
  }
}

/** The outcome for a file: its result, or the reason for a failure. */
export type Settled = Outcome | { failure: 'busy' | 'too-much-work' } | { failure: 'broken'; reason: string }

/** The result of an outcome. Throws what `run` throws. */
function unpack<Name extends keyof Works>(settled: Settled): Awaited<ReturnType<Works[Name]>> {
  if ('value' in settled) return settled.value as Awaited<ReturnType<Works[Name]>>
  if ('refusal' in settled) {
    const { status, code, message, details, fields } = settled.refusal
    throw fields ? new InvalidInput(fields, details) : new Refusal(status, code, message, details)
  }
  if (settled.failure === 'busy') throw new Busy()
  throw settled.failure === 'broken' ? new Error(settled.reason) : new TooMuchWork()
}

const isOverBounds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

let workers: ReturnType<typeof openFileWorkers> | undefined
let elsewhere: ((name: keyof Works, input: readonly unknown[]) => Promise<Settled>) | undefined

/** From now on another process opens the files, shared by all processes of this machine. */
export function openFilesElsewhere(settle: NonNullable<typeof elsewhere>): void {
  elsewhere = settle
}

/** Opens a file in that process, otherwise as `run` of `openFileWorkers`. */
export async function inFileWorker<Name extends keyof Works>(
  name: Name,
  ...input: Parameters<Works[Name]>
): Promise<Awaited<ReturnType<Works[Name]>>> {
  if (elsewhere) return unpack<Name>(await elsewhere(name, input))
  workers ??= openFileWorkers()
  return workers.run(name, ...input)
}

/** Ends the process's threads; a later file starts them again. */
export async function stopFileWorkers(): Promise<void> {
  const stopped = workers
  workers = undefined
  await stopped?.stop()
}
