import { type Context, inTransaction } from '../context.ts'
import type { Tx } from '../db/connections/transaction.ts'

/** A scheduled job that deletes what is older than `keptMilliseconds`. */
export const forgetting = (
  name: string,
  schedule: string,
  keptMilliseconds: number,
  deleteBefore: (tx: Tx, before: Date) => Promise<unknown>,
) => ({
  kind: { name, retryLimit: 2 },
  schedule,
  run: (context: Context): Promise<void> =>
    inTransaction(context, { kind: 'system', job: name }, async tx => {
      await deleteBefore(tx, new Date(context.clock.now().getTime() - keptMilliseconds))
    }),
})
