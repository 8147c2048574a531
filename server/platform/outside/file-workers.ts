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
     * memory, and what the work itself refuses.
     */
    run: async <Name extends keyof Works>(
      name: Name,
      ...input: Parameters<Works[Name]>
    ): Promise<Awaited<ReturnType<Works[Name]>>> => unpack<Name>(await settle(name, input)),
    /** The same, with whatever it comes to in a shape that survives the way between processes. */
    settle,
    /** Ends the threads; files under way fail. */
    stop: (): Promise<void> => pool.destroy(),
  }
}

/** What has come of a file, or why nothing has. */
export type Settled = Outcome | { failure: 'busy' | 'too-much-work' } | { failure: 'broken'; reason: string }

/** The result of a work. Throws what `run` throws. */
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

/** From now on files are opened by another process, which all processes of this machine share. */
export function openFilesElsewhere(settle: NonNullable<typeof elsewhere>): void {
  elsewhere = settle
}

/** Opens a file where this process has its files opened; else as `run` of `openFileWorkers`. */
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
