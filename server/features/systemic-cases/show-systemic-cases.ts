import type { ListedSystemicCase, SystemicCase } from '#contract/reports/systemic-cases.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import {
  findCase,
  type FoundSystemicCase,
  listCases,
  listCasesOf,
  listEvents,
  listTied,
} from './systemic-cases.queries.ts'

/** Nobody reads a longer list. */
const mostListed = 200
const mostEvents = 200

/** Those that the actor reads. Throws NotPermitted. */
export async function listSystemicCases(
  context: Context,
  actor: Actor,
): Promise<{ systemicCases: ListedSystemicCase[]; isMore: boolean }> {
  requirePermission(actor, 'Complaints - Supervise')
  const found = await readAs(context, actor, tx => listCases(tx, mostListed + 1))
  return { systemicCases: found.slice(0, mostListed).map(toListed), isMore: found.length > mostListed }
}

/** One with its complaints and its events. Throws NotPermitted, NotFound. */
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
    ...toListed(found),
    recommendation: found.recommendation,
    version: found.version,
    isOwn: found.owner_id === userId,
    tied: tied.map(one => ({
      complaintId: one.id,
      trackingId: one.tracking_id,
      complainantName: one.complainant_name ?? '',
      issue: one.issue ?? '',
      complaintType: one.complaint_type,
      status: one.status,
      registeredAt: one.registered_at.toISOString(),
    })),
    events: events.map(({ id: eventId, kind, at, by, text }) => ({
      id: eventId,
      kind,
      at: at.toISOString(),
      by,
      text,
    })),
  }
}

const toListed = (found: FoundSystemicCase): ListedSystemicCase => ({
  id: found.id,
  title: found.title,
  organization: found.organization,
  status: found.status,
  followUpOn: found.follow_up_on,
  ownerName: found.owner_name,
  openedAt: found.opened_at.toISOString(),
  count: found.count,
})

/** The systemic cases of a complaint, for staff who see it. */
export const showSystemicCasesOf = (context: Context, actor: Actor, complaintId: number) =>
  readAs(context, actor, tx => listCasesOf(tx, complaintId))
