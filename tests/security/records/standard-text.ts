import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { aNewConstant } from './planted.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

/** The content of a template and of a citation, each with another name. */
export const newTemplate = () => ({
  ...{ use: 'request' as const, titleEn: `Mandate ${randomUUID()}`, titleAm: '' },
  ...{ textEn: 'Please bring the mandate for {tracking-id}.', textAm: '' },
})
export const newCitation = () => ({
  ...{ lawEn: `Proclamation ${randomUUID()}`, lawAm: 'አዋጅ', numberEn: '1178/2020', numberAm: '1178/2012' },
  ...{ article: '7(1)', textEn: '', textAm: '' },
})

/** One in its first version. */
export async function aStandardText(tx: Tx, kind: 'template' | 'citation'): Promise<number> {
  const id = await plantOne(tx, 'standard_text', {
    kind,
    version: 1,
    organization_id: null,
    complaint_type_id: null,
    archived_at: null,
  })
  const { userId: saved_by_id } = await aStaffMember(tx)
  const content = JSON.stringify(kind === 'template' ? newTemplate() : newCitation())
  await plant(tx, 'standard_text_version', {
    standard_text_id: id,
    version: 1,
    content,
    saved_by_id,
    saved_at: new Date(),
  })
  return id
}

/** A type of complaint for which no documents are listed. */
export async function aTypeWithoutList(tx: Tx): Promise<number> {
  const id = await aNewConstant(tx)
  await tx.updateTable('constant_field').set({ field_name: 'complaint-type' }).where('id', '=', id).execute()
  return id
}
