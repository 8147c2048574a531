import { sql } from 'kysely'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { bothNamesOf, labelsOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { eventsOf, type TakenOver, type TreeState } from './tree-events.rules.ts'

export type TreeSubject = 'organization' | 'department' | 'location'

/** A body is at a place; departments and places are below their own kind. */
const parentsOf = { organization: 'location', department: 'department', location: 'location' } as const

/** Former names and parents of a body, a department or a place, and the merges into it, the latest first. */
export async function findTreeHistory(tx: Tx, subject: TreeSubject, id: number): Promise<TreeEvent[]> {
  const [states, takenOver] = await Promise.all([findStates(tx, subject, id), findTakenOver(tx, subject, id)])
  return eventsOf(states, takenOver)
}

/** A path of the moment when the state began. */
const pathOf = (subject: TreeSubject, column: 'parent_id' | 'merged_into_id' | 'subject_id') => {
  const id = sql.ref(`state.${column}`)
  return sql<{
    id: number
    path: { en: string; am: string } | null
  } | null>`case when ${id} is not null then json_build_object(
    'id', ${id}, 'path', tree_path_at(${subject}, ${id}, coalesce(state.from_at, '-infinity'))) end`
}

async function findStates(tx: Tx, subject: TreeSubject, id: number): Promise<TreeState[]> {
  const rows = await tx
    .selectFrom('tree_state as state')
    .leftJoin('user_account as author', 'author.id', 'state.changed_by_id')
    .leftJoin('constant_field as sector', 'sector.id', 'state.sector_id')
    .select([
      'state.from_at as at',
      'author.name as by',
      bothNamesOf('state').as('name'),
      pathOf(parentsOf[subject], 'parent_id').as('parent'),
      pathOf(subject, 'merged_into_id').as('mergedInto'),
      'state.is_active as isActive',
      'state.handles_complaints as handlesComplaints',
      sql<TreeState['sector']>`case when sector.id is not null then json_build_object('id', sector.id,
        'label', ${labelsOf('sector')}) end`.as('sector'),
      'state.valid_from_on as validFromOn',
      'state.valid_to_on as validToOn',
    ])
    .where('state.subject', '=', subject)
    .where('state.subject_id', '=', id)
    .orderBy('state.id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at && at.toISOString() }))
}

/** The states of others in which they were first merged into this one, with their path until then. */
async function findTakenOver(tx: Tx, subject: TreeSubject, id: number): Promise<TakenOver[]> {
  const rows = await tx
    .selectFrom('tree_state as state')
    .innerJoin('tree_state as before', join =>
      join
        .onRef('before.subject', '=', 'state.subject')
        .onRef('before.subject_id', '=', 'state.subject_id')
        .onRef('before.until_at', '=', 'state.from_at'),
    )
    .leftJoin('user_account as author', 'author.id', 'state.changed_by_id')
    .select([
      'state.from_at as at',
      'author.name as by',
      sql<TakenOver['path']>`tree_path_at(${subject}, state.subject_id, state.from_at - interval '1 millisecond')`.as(
        'path',
      ),
    ])
    .where('state.subject', '=', subject)
    .where('state.merged_into_id', '=', id)
    .where(sql<boolean>`before.merged_into_id is distinct from state.merged_into_id`)
    .orderBy('state.id')
    .execute()
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at: at.toISOString() }] : []))
}
