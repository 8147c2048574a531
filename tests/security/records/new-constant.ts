import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** A value of a list that nobody has used. */
export async function aNewConstant(tx: Tx): Promise<number> {
  const code = `code-${randomBytes(8).toString('hex')}`
  const labels = { label_en: `Occupation ${code}`, label_am: `ሥራ ${code}` }
  const { id } = await tx
    .insertInto('constant_field')
    .values({ field_name: 'occupation', code, ...labels })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
