import type { Context } from '../context.ts'

/** A run's work on many complaints, of which one that fails does not keep the others from theirs. */
export interface OneByOne {
  /** Works on each in turn, in whatever transaction the work opens; a failure is logged with the complaint's id. */
  each: <Item>(
    items: readonly Item[],
    idOf: (item: Item) => number,
    work: (item: Item) => Promise<unknown>,
  ) => Promise<void>
  /** Throws when any failed, so that the run counts as failed and is repeated. */
  end: () => void
}

export function oneByOne({ log }: Pick<Context, 'log'>, job: string): OneByOne {
  const failed: number[] = []
  return {
    async each(items, idOf, work) {
      for (const item of items) {
        try {
          await work(item)
        } catch (error) {
          const complaintId = idOf(item)
          failed.push(complaintId)
          const reason = error instanceof Error ? error.message : String(error)
          log.error({ job, complaintId, reason }, 'jobs: a complaint failed')
        }
      }
    },
    end() {
      if (failed.length > 0) throw new Error(`${job} failed for ${failed.length} complaints; the log names them.`)
    },
  }
}
