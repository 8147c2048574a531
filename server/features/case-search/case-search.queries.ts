import { sql } from 'kysely'
import type { CasePlace } from '#contract/desk/case-search.ts'
import { countLimit } from '#server/features/complaint-list/index.ts'
import { fullNameOf } from '#server/features/complaint-parts/index.ts'
import type { CaseWords } from '#server/features/complaint-search/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Number of the newest matching cases among which the best ones are chosen; of a large register fewer. As many as a list counts. */
const lookedThrough = countLimit

/** Matches in the whole register that the index may return; comparing more with what the actor sees would take too long. */
const mostHits = 10_000

export interface PlacedCase {
  complaintId: number
  place: CasePlace
  /** Number of matches in this place, among the cases read. */
  ofPlace: number
  /** It holds every typed word as a whole word. */
  isWhole: boolean
}

export interface PlacedCases {
  placed: PlacedCase[]
  /** Whether unread cases may match. */
  isCut: boolean
}

/**
 * The best `shown` visible cases of each place, in their order. The work is limited for every word: for a common one
 * the best of the newest cases are returned.
 */
export async function findPlacedCases(tx: Tx, words: CaseWords, shown: number): Promise<PlacedCases> {
  const { rows } = await sql<PlacedCase & { isCut: boolean }>`
    select complaint_id as "complaintId", place, of_place as "ofPlace", is_whole as "isWhole", is_cut as "isCut"
    from find_placed_cases(${words.patterns}::text[], ${words.whole}::text[], ${mostHits}, ${lookedThrough}, ${shown})`.execute(
    tx,
  )
  return { placed: rows, isCut: rows[0]?.isCut ?? false }
}

export interface CaseText {
  complaintId: number
  place: CasePlace
  text: string
}

/** The searched texts of these cases, as far as the actor may read them. */
export async function listCaseTexts(tx: Tx, complaintIds: readonly number[]): Promise<CaseText[]> {
  const query = sql<CaseText>`
    select complaint_id as "complaintId", 'name' as place, ${fullNameOf('complaint_party')} as text
      from complaint_party where complaint_id = any(${complaintIds}::integer[])
    union all
    select complaint_id, 'phone', phone from complaint_party
      where complaint_id = any(${complaintIds}::integer[]) and phone is not null
    union all
    select complaint_id, 'issue', text from complaint_issue where complaint_id = any(${complaintIds}::integer[])
    union all
    select complaint_id, kind, text from complaint_paper where complaint_id = any(${complaintIds}::integer[])`
  const { rows } = await query.execute(tx)
  return rows
}
