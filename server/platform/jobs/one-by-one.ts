import type { Context } from '../context.ts'
import { isLostConnection } from '../db/connections/unavailable.ts'

/** Rows that one query lists at most; the next one goes on after them until nothing is left. */
const batchSize = 200

/** A run's work on many complaints; one that fails does not stop the others. */
export interface OneByOne {
  /**
   * Works on each in turn, in whatever transaction the work opens; a failure is logged with the complaint's id. `list` returns
   * the items after the last one seen, in an order that the work does not change, so that failed ones are skipped,
   * however many they are.
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
            // the others would fail too
            if (isLostConnection(error)) throw error
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
