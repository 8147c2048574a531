import type { Context } from '../context.ts'

/** What one look at the database lists at most; the walk goes on after it until nothing is left. */
const batchSize = 200

/** A run's work on many complaints, of which those that fail do not keep the others from theirs. */
export interface OneByOne {
  /**
   * Works on each in turn, in whatever transaction the work opens; a failure is logged with the complaint's id. `list` answers
   * the items after the last one that was seen, in an order that the work does not change, so that the walk passes by those
   * that fail, however many they are.
   */
  walk: <Item>(
    list: (after: Item | undefined, most: number) => Promise<Item[]>,
    idOf: (item: Item) => number,
    work: (item: Item) => Promise<unknown>,
  ) => Promise<void>
  /** Throws when any failed, so that the run counts as failed and is repeated. */
  end: () => void
}

export function oneByOne({ log }: Pick<Context, 'log'>, job: string): OneByOne {
  let failed = 0
  return {
    async walk(list, idOf, work) {
      let batch: Awaited<ReturnType<typeof list>> = []
      do {
        batch = await list(batch.at(-1), batchSize)
        for (const item of batch) {
          try {
            await work(item)
          } catch (error) {
            failed += 1
            const reason = error instanceof Error ? error.message : String(error)
            log.error({ job, complaintId: idOf(item), reason }, 'jobs: a complaint failed')
          }
        }
      } while (batch.length === batchSize)
    },
    end() {
      if (failed > 0) throw new Error(`${job} failed for ${failed} complaints; the log names them.`)
    },
  }
}
