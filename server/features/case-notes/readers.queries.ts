import { sql } from 'kysely'
import type { NoteReader } from '#contract/desk/case-notes.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { canTakeWork, holds } from '#server/features/staff/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Number of people offered at a time. */
const mostOffered = 8
/** Number of people with a matching name whose visibility of the case is checked: each costs about half a millisecond. */
const mostAsked = 60

/** Active accounts of staff that may open cases at all; the rule of visibility says which cases. */
const openCases = (tx: Tx) =>
  tx
    .selectFrom('user_account')
    .where('user_account.kind', '=', 'staff')
    .where(canTakeWork('user_account'))
    .where(holds('Complaints - List View'))

/** The people among these who see the case, in the given order, at most `most`. */
async function whoSee(tx: Tx, complaintId: number, ids: readonly number[], most: number): Promise<number[]> {
  if (ids.length === 0) return []
  const asked = sql`array[${sql.join(ids.map(id => sql`${id}::integer`))}]`
  const { rows } = await sql<{ found: number[] }>`
    select staff_who_see(${complaintId}::integer, ${asked}, ${most}::integer) as found`.execute(tx)
  return rows[0]?.found ?? []
}

/** The people among these who can open the case. */
export async function readersAmong(tx: Tx, complaintId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const people = await openCases(tx).where('user_account.id', 'in', ids).select('user_account.id').execute()
  const found = people.map(({ id }) => id)
  return new Set(await whoSee(tx, complaintId, found, found.length))
}

/**
 * People other than the reader who can open the case and whose name or user name holds the text, in any homophone spelling:
 * those of the handling body first, then by name.
 */
export async function findReaders(
  tx: Tx,
  { complaintId, text, askerId }: { complaintId: number; text: string; askerId: number },
): Promise<NoteReader[]> {
  const isOfBody = sql<boolean>`user_account.organization_id is not distinct from (
    select handling_organization_id from complaint where id = ${complaintId})`
  const people = await openCases(tx)
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .leftJoin('organization', 'organization.id', 'user_account.organization_id')
    .where('user_account.id', '<>', askerId)
    .where(holdsWords('user_account.search_text', text))
    .select('user_account.id')
    .select([
      nameOf('user_account').$notNull().as('name'),
      nameOf('role').as('role'),
      namesOf('organization').as('organization'),
    ])
    .orderBy(isOfBody, 'desc')
    .orderBy('user_account.name')
    .orderBy('user_account.id')
    .limit(mostAsked)
    .execute()
  const readers = await whoSee(
    tx,
    complaintId,
    people.map(({ id }) => id),
    mostOffered,
  )
  return people.filter(({ id }) => readers.includes(id))
}

/** The names of those of these ids that are staff. */
export const namesOfStaff = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('user_account')
    .where('id', 'in', ids)
    .where('kind', '=', 'staff')
    .select(nameOf('user_account').$notNull().as('name'))
    .orderBy('id')
    .execute()
