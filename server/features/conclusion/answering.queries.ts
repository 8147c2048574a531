import type { Tx } from '#server/platform/db/transaction.ts'

/** What is settled about a complainant's answer; the setting `answering` of an installation overrides parts of it. */
export interface AnsweringSetting {
  /** Days before the end at which the complainant is reminded, each once. */
  reminderDays: readonly number[]
  /** Days after closing in which a complaint can be opened again without new evidence. */
  reopenDays: number
  /** So many calls in vain stand for having reached somebody. */
  callsInVain: number
}

const defaults: AnsweringSetting = { reminderDays: [5, 1], reopenDays: 30, callsInVain: 3 }

export async function getAnswering(tx: Tx): Promise<AnsweringSetting> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'answering').executeTakeFirst()
  return { ...defaults, ...(row?.value as Partial<AnsweringSetting> | undefined) }
}
