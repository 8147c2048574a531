import { type RawBuilder, sql } from 'kysely'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Status } from '#contract/statuses.ts'
import type { UserState } from '#contract/values/settings-choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { type WorkKindName, workKinds } from '#contract/settings/work-kinds.ts'
import { nameOf, namesOf } from '#server/features/complaint-parts/index.ts'
import { canTakeWork, stateOf } from '#server/features/staff/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { namedWork } from './named-work.ts'
import { workKindTable } from './work-kinds.ts'

/** Whose work it is, and when it is asked. */
export interface Asked {
  userId: number
  now: Date
}

const eachKind = (write: (kind: WorkKindName) => RawBuilder<unknown>) =>
  sql.join(workKinds.map(write), sql` union all `)

/** How much of each kind names the person. Needs a transaction of the system. */
export async function countWork(tx: Tx, { userId, now }: Asked): Promise<Map<WorkKindName, number>> {
  const { rows } = await sql<{ kind: WorkKindName; count: number }>`${eachKind(
    kind =>
      sql`select ${sql.lit(kind)} as kind, count(*)::integer as count from (${namedWork[kind](userId, now)}) as named`,
  )}`.execute(tx)
  return new Map(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]))
}

/** A piece of work with what a list shows of it; a case has tracking ID and status, anything else a name. */
export interface FoundWork {
  kind: WorkKindName
  id: number
  name: Bilingual | null
  trackingId: string | null
  status: Status | null
}

/** The first of each kind, by their ids. Needs a transaction of the system. */
export async function listWork(tx: Tx, { userId, now }: Asked, most: number): Promise<FoundWork[]> {
  const first = eachKind(
    kind => sql`(select ${sql.lit(kind)} as kind, id, name from (${namedWork[kind](userId, now)}) as named
      order by id limit ${sql.lit(most)})`,
  )
  const { rows } = await sql<FoundWork>`select work.kind, work.id, work.name, ${shownOfCase}
    from (${first}) as work ${withCase('work.id')}`.execute(tx)
  return rows
}

const onCases = workKinds.filter(kind => workKindTable[kind].isOnCase)

/** Tracking ID and status of the case that the work is on, for a query `withCase`. */
export const shownOfCase = sql`complaint.tracking_id as "trackingId", complaint.status`
export const withCase = (id: string) =>
  sql`left join complaint on complaint.id = ${sql.ref(id)} and work.kind = any(${onCases})`

const selectMembers = (tx: Tx) =>
  tx
    .selectFrom('user_account as account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .leftJoin('organization', 'organization.id', 'account.organization_id')
    .select([
      'account.id',
      'account.user_name as userName',
      'account.name',
      'account.name_am as nameAm',
      'role.id as roleId',
      nameOf('role').$notNull().as('roleName'),
    ])

/** A member of staff, with their state and body. */
export const findPerson = (tx: Tx, userId: number) =>
  selectMembers(tx)
    .where('account.id', '=', userId)
    .select([stateOf('account').$castTo<UserState>().as('state'), namesOf('organization').as('organizationName')])
    .select('account.organization_id as organizationId')
    .executeTakeFirst()

const pagesOfAccount = sql<PageCode[]>`array(select page_code from role_permission where role_id = account.role_id)`

/** Colleagues of the body who can take work of one of these kinds, by name; everybody where the person has no body. */
export async function findTakers(
  tx: Tx,
  person: { id: number; organizationId: number | null },
  kinds: readonly WorkKindName[],
  { most, onlyId }: { most: number; onlyId?: number },
) {
  const wanted = [...new Set(kinds.flatMap(kind => workKindTable[kind].pages)), 'All']
  const rows = await selectMembers(tx)
    .where('account.id', '<>', person.id)
    .where(canTakeWork('account'))
    .$if(person.organizationId !== null, query => query.where('account.organization_id', '=', person.organizationId))
    .$if(onlyId !== undefined, query => query.where('account.id', '=', onlyId ?? 0))
    .where(
      sql<boolean>`exists (select from role_permission where role_id = account.role_id and page_code = any(${wanted}))`,
    )
    .select(pagesOfAccount.as('pages'))
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(most)
    .execute()
  return rows.map(({ pages, ...member }) => ({
    ...member,
    kinds: kinds.filter(kind => pages.includes('All') || workKindTable[kind].pages.some(page => pages.includes(page))),
  }))
}
