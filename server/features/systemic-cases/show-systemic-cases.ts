import type { ListedSystemicCase, SystemicCase } from '#contract/reports/systemic-cases.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findCase, listCases, listCasesOf, listEvents, listTied } from './systemic-cases.queries.ts'

/** Nobody reads a longer list. */
const mostListed = 200
const mostEvents = 200

/** The systemic cases that the actor may read. Throws NotPermitted. */
export async function listSystemicCases(
  context: Context,
  actor: Actor,
): Promise<{ systemicCases: ListedSystemicCase[]; isMore: boolean }> {
  requirePermission(actor, 'Complaints - Supervise')
  const found = await readAs(context, actor, tx => listCases(tx, mostListed + 1))
  const systemicCases = found.slice(0, mostListed).map(one => contractForm(one))
  return { systemicCases, isMore: found.length > mostListed }
}

/** A systemic case with its complaints and its events. Throws NotPermitted, NotFound. */
export async function showSystemicCase(context: Context, actor: Actor, id: number): Promise<SystemicCase> {
  requirePermission(actor, 'Complaints - Supervise')
  return readAs(context, actor, tx => readSystemicCase(tx, actor.userId, id))
}

/** The same inside a transaction. Throws NotFound. */
export async function readSystemicCase(tx: Tx, userId: number, id: number): Promise<SystemicCase> {
  const [found, tied, events] = await Promise.all([
    findCase(tx, id),
    listTied(tx, id),
    listEvents(tx, id, { most: mostEvents }),
  ])
  if (!found) throw new NotFound('systemic case')
  return {
    ...contractForm(found),
    isOwn: found.owner_id === userId,
    tied: tied.map(({ id: complaintId, ...one }) => ({
      ...contractForm(one),
      complaintId,
      complainantName: one.complainant_name ?? '',
      issue: one.issue ?? '',
    })),
    events: events.map(event => contractForm(event)),
  }
}

/** The systemic cases of a complaint, for staff who see it. */
export const showSystemicCasesOf = (context: Context, actor: Actor, complaintId: number) =>
  readAs(context, actor, tx => listCasesOf(tx, complaintId))
