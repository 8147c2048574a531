import { sql } from 'kysely'
import type { CasePlace } from '#contract/case-search.ts'
import type { CaseWords } from '#server/features/complaint-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** So many of the newest cases that match are looked through for the best ones. */
export const lookedThrough = 1000

export interface PlacedCase {
  complaintId: number
  place: CasePlace
  /** How many cases stand in this place, of those that were looked through. */
  ofPlace: number
  isCut: boolean
}

/** The best cases of each place that the actor sees, in their order. */
export async function findPlacedCases(tx: Tx, words: CaseWords, shown: number): Promise<PlacedCase[]> {
  const { rows } = await sql<PlacedCase>`
    select complaint_id as "complaintId", place, of_place as "ofPlace", is_cut as "isCut"
    from find_cases(${words.patterns}::text[], ${words.whole}::text[], ${lookedThrough}, ${shown})`.execute(tx)
  return rows
}

/** Ids of the cases whose letters have this number or this check code; the actor sees them. */
export async function findCasesOfLetter(tx: Tx, by: { letterId?: number; checkCode?: string }): Promise<FoundLetter[]> {
  const column = by.letterId === undefined ? sql`letter.check_code = ${by.checkCode}` : sql`letter.id = ${by.letterId}`
  const { rows } = await sql<FoundLetter>`
    select letter.id, letter.complaint_id as "complaintId", letter.issued_at as "issuedAt", letter.check_code as "checkCode"
    from letter where ${column}`.execute(tx)
  return rows
}

export interface FoundLetter {
  id: number
  complaintId: number
  issuedAt: Date
  checkCode: string
}

export interface CaseText {
  complaintId: number
  place: CasePlace
  text: string
}

/** The texts of these cases that were looked through, as the actor may read them. */
export async function listCaseTexts(tx: Tx, complaintIds: readonly number[]): Promise<CaseText[]> {
  const { rows } = await sql<CaseText>`
    select complaint_id as "complaintId", 'name' as place, concat_ws(' ', first_name, father_name, grandfather_name) as text
      from complaint_party where complaint_id = any(${complaintIds}::integer[])
    union all
    select complaint_id, 'phone', phone from complaint_party
      where complaint_id = any(${complaintIds}::integer[]) and phone is not null
    union all
    select complaint_id, 'issue', text from complaint_issue where complaint_id = any(${complaintIds}::integer[])
    union all
    select complaint_id, kind, text from complaint_paper where complaint_id = any(${complaintIds}::integer[])`.execute(
    tx,
  )
  return rows
}
