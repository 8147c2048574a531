import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { plantOne } from '#tests/support/rows.ts'

/** A value of a list that nobody has used. */
export async function aNewConstant(tx: Tx): Promise<number> {
  const code = `code-${randomBytes(8).toString('hex')}`
  const labels = { label_en: `Occupation ${code}`, label_am: `ሥራ ${code}` }
  const id = await plantOne(tx, 'constant_field', { field_name: 'occupation', code, ...labels })
  return id
}
