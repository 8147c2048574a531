import { type RawBuilder, sql } from 'kysely'
import { letterReference } from '#server/features/letters/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type CaseWords, readCaseWords } from './case-words.rules.ts'
import { readLetterNumber } from './letter-number.rules.ts'

/** What is searched for: words, numbers and tracking IDs, all of which a case has to hold, or a letter of the office that the text names. */
export interface Search extends CaseWords {
  letters: FoundLetter[]
}

/** A letter of the office; the actor sees its case. */
export interface FoundLetter {
  id: number
  complaintId: number
  issuedAt: Date
}

/** The search for a typed text, in the search box and in lists alike; undefined for a text without letters and digits. */
export async function readSearch(tx: Tx, text: string): Promise<Search | undefined> {
  const words = readCaseWords(text, 1)
  return words && { ...words, letters: await findLetters(tx, text) }
}

/** The letters that a text names by their number, with or without its year, or by the code on them. */
async function findLetters(tx: Tx, text: string): Promise<FoundLetter[]> {
  const number = readLetterNumber(text)
  if (!number) return []
  const letters = tx.selectFrom('letter').select(['id', 'complaint_id as complaintId', 'issued_at as issuedAt'])
  if (number.letterId === undefined) return letters.where('check_code', '=', number.checkCode).execute()
  const { letterId, reference } = number
  const found = await letters.where('id', '=', letterId).execute()
  return found.filter(({ id, issuedAt }) => reference === undefined || letterReference(id, issuedAt) === reference)
}

/**
 * Whether a search finds a complaint. Its words are looked up by a function of the database, because a policy keeps the planner from using
 * the trigram index.
 */
export const foundBy = ({ patterns, letters }: Search): RawBuilder<boolean> => sql<boolean>`complaint.id = any(array(
  select search_complaints(${patterns}::text[], null)
  union select unnest(${letters.map(({ complaintId }) => complaintId)}::integer[])))`

/** The only word of a search, where the texts of a case alone say whether it is found: of a whole number those of others do too. */
export const onlyWordOf = ({ patterns: [pattern = '', ...others], letters }: Search): string | undefined =>
  others.length > 0 || letters.length > 0 || /^\d{10}/.test(pattern) ? undefined : pattern

/** Whether the texts of a complaint hold a word; for complaints that are already found. */
export const holdsWord = (pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(select holds_pattern(folded, papers, ${pattern}) from complaint_search
    where complaint_search.complaint_id = complaint.id)`
