import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne, rowsIn } from '#tests/support/rows.ts'

/** A complaint, and the body that is asked or ordered. */
interface ToBody {
  complaint_id: number
  organization_id: number
}

/** A request for a statement. Two names of one call are about the same request. */
export async function aRequestTo(tx: Tx, { complaint_id, organization_id }: ToBody, asked_by_id: number) {
  const [known] = await rowsIn(tx, 'statement_request', { complaint_id }, ['id'])
  const asked = { asked_at: new Date(), asked_by_id, due_at: new Date(Date.now() + 86_400_000) }
  const none = { decisionOn: null, decisionAuthority: null, decisionNumber: null, violatedLaw: null, question: null }
  const names = { complainantName: null, office: { en: 'Office', am: 'ጽሕፈት ቤት' }, body: { en: 'Body', am: 'ተቋም' } }
  const shown = JSON.stringify({ issues: [], ...none, ...names })
  return known?.id ?? plantOne(tx, 'statement_request', { complaint_id, organization_id, ...asked, shown })
}

/** An order whose time runs. Two names of one call are about the same order. */
export async function anOrderTo(tx: Tx, { complaint_id, organization_id }: ToBody): Promise<number> {
  const [known] = await rowsIn(tx, 'case_order', { complaint_id }, ['id'])
  if (known) return known.id
  const issued_at = new Date()
  const conclusion = { complaint_id, round: 1, kind: 'decision', content: '{}', issued_at } as const
  const conclusion_id = await plantOne(tx, 'conclusion', conclusion)
  const asked = { number: 1, issue_ordinal: 0, text: 'Give it back.', proof: 'A receipt.', named_day: '2099-12-31' }
  const running = { issued_at, started_at: issued_at, due_on: '2099-12-31', organization_id }
  return plantOne(tx, 'case_order', { complaint_id, conclusion_id, ...asked, ...running })
}
