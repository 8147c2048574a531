import { findCaseHolder, type Held } from '#server/features/lifecycle/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Whom the answer concerns: who holds the case now, and who asked. */
export async function whoAsked(tx: Tx, complaint: Held, askedById: number): Promise<number[]> {
  const holder = await findCaseHolder(tx, complaint)
  return [...new Set([holder ?? askedById, askedById])]
}
