import type { AssignedOrganization, Expert } from '#contract/settings/experts.ts'
import { choosingPages } from '#contract/permissions-catalogue.ts'
import { type Actor, requireOneOf, requirePermission, type Staff } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { readNameCursor, writeNameCursor } from '#server/platform/name-cursor.rules.ts'
import {
  type ExpertRow,
  existsLocation,
  existsOrganization,
  findAssigned,
  findExperts,
  findHandlersOfLocation,
  findHandlersOfOrganization,
} from './experts.queries.ts'

const pageSize = 50
const handlerLimit = 200

/** One page of the experts. Throws InvalidInput (cursor). */
export async function listExperts(
  db: Db,
  { text = '', cursor }: { text?: string | undefined; cursor?: string | undefined },
): Promise<{ experts: Expert[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readNameCursor(cursor)
  const rows = await findExperts(db, text, after, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { experts: await withOrganizations(db, page), nextCursor: last ? writeNameCursor(last) : null }
}

/** The bodies of an expert. Throws NotPermitted for another's without the page permission. */
export async function listOrganizationsOfExpert(
  db: Db | Tx,
  actor: Staff,
  id: number,
): Promise<AssignedOrganization[]> {
  if (actor.userId !== id) requirePermission(actor, 'Experts - View')
  return (await findAssigned(db, [id])).map(toAssigned)
}

/** Throws NotPermitted for callers who choose nobody, NotFound for an unknown place. */
export async function listHandlersByLocation(db: Db, actor: Actor, id: number): Promise<Expert[]> {
  requireOneOf(actor, choosingPages)
  if (!(await existsLocation(db, id))) throw new NotFound('place')
  return withOrganizations(db, await findHandlersOfLocation(db, id, handlerLimit))
}

/** Throws NotPermitted for callers who choose nobody, NotFound for an unknown body. */
export async function listHandlersByOrganization(db: Db, actor: Actor, id: number): Promise<Expert[]> {
  requireOneOf(actor, choosingPages)
  if (!(await existsOrganization(db, id))) throw new NotFound('organization')
  return withOrganizations(db, await findHandlersOfOrganization(db, id, handlerLimit))
}

type AssignedRow = Awaited<ReturnType<typeof findAssigned>>[number]

const toAssigned = (row: AssignedRow): AssignedOrganization => ({
  organizationId: row.id,
  organizationName: row.name,
  assignedAt: row.assigned_at.toISOString(),
  hasEnded: row.hasEnded,
})

async function withOrganizations(db: Db, rows: ExpertRow[]): Promise<Expert[]> {
  const assigned = Map.groupBy(
    await findAssigned(
      db,
      rows.map(({ id }) => id),
    ),
    ({ user_id }) => user_id,
  )
  return rows.map(row => ({
    ...row,
    organizations: (assigned.get(row.id) ?? []).map(toAssigned),
  }))
}
