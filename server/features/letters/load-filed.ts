import { inList } from '#contract/values/lists.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { listOfficeLines } from '#server/features/reference-data/index.ts'
import { findFiled, listIssueTexts, listNames } from './filed.queries.ts'

/**
 * A complaint as letters name it, in `language` or else in the language of correspondence. The transaction has to see
 * the complaint. Throws NotFound.
 */
export async function loadFiled(tx: Tx, complaintId: number, asked?: Language) {
  const filed = await findFiled(tx, complaintId)
  if (!filed) throw new NotFound('complaint')
  const language = asked ?? filed.language
  const names = await listNames(tx, complaintId)
  return {
    filed,
    language,
    office: (await listOfficeLines(tx, language)).join(' · ') || null,
    against: inList(language, [filed.against[language], filed.department?.[language]]),
    complainant: names.find(({ kind }) => kind === 'complainant')?.name ?? '',
    representatives: names.filter(({ kind }) => kind === 'representative').map(({ name }) => name),
    issues: (await listIssueTexts(tx, complaintId)).map(({ text }) => text),
  }
}
