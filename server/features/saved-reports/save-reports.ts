import { listAsked, readListView, writeListView } from '#contract/http/list-query.ts'
import type { SavedKind } from '#contract/reports/report-choices.ts'
import { readReportQuery, summaryAsked, writeReportQuery } from '#contract/reports/report-query.ts'
import type { ReportChange, ReportToSave, SavedReport, SavedReports } from '#contract/reports/saved-reports.ts'
import { audit } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { readCriteria } from '#server/features/complaint-list/index.ts'
import { requireNarrowing } from '#server/features/reports/index.ts'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { kindsOf, requireAnyKind, requireKind } from './kinds.ts'
import {
  countOwn,
  findOwnKind,
  findReport,
  insertReport,
  listReaderRoles,
  listReports,
  mostOwn,
  updateOwn,
} from './saved-reports.queries.ts'

/** The reader's own reports and those that are shared with the reader's role. Throws NotPermitted. */
export function listSavedReports(context: Context, actor: Actor): Promise<SavedReports> {
  requireAnyKind(actor)
  return readAs(context, actor, tx => listFor(tx, actor))
}

export async function listFor(tx: Tx, actor: Staff): Promise<SavedReports> {
  const [reports, roles] = await Promise.all([listReports(tx, actor.userId, kindsOf(actor)), listReaderRoles(tx)])
  return { reports, roles }
}

/** Throws NotPermitted, InvalidInput, and RuleViolation `too-many-reports`. */
export async function saveReport(context: Context, actor: Actor, asked: ReportToSave): Promise<SavedReport> {
  const { kind, name, roleId = null } = asked
  requireKind(actor, kind)
  const now = context.clock.now()
  const query = readDefinition(kind, asked.query, now)
  return inTransaction(context, actor, async tx => {
    await requireReaders(tx, roleId, kind)
    const report = { owner_id: actor.userId, kind, name, query, role_id: roleId, created_at: now }
    const id = await insertReport(tx, report)
    await requireFew(tx, actor)
    await audit(tx, actor, 'report-saved', { type: 'report', id }, { kind, query, roleId }, now)
    return getReport(tx, actor, id)
  })
}

/** Renames, shares or redefines the user's own. Throws NotPermitted, NotFound and InvalidInput. */
export async function changeSavedReport(context: Context, actor: Actor, change: ReportChange): Promise<SavedReport> {
  requireAnyKind(actor)
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    const kind = await requireOwn(tx, actor, change.id)
    const changes = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.query !== undefined && { query: readDefinition(kind, change.query, now) }),
      ...(change.roleId !== undefined && { role_id: change.roleId }),
    }
    await requireReaders(tx, change.roleId ?? null, kind)
    if (Object.keys(changes).length > 0) {
      if (!(await updateOwn(tx, { ownerId: actor.userId, id: change.id, isRemoved: false }, changes)))
        throw new NotFound('report')
      // the name may hold anything; the trail records what was shared with whom
      const { name, ...told } = changes
      const details = { ...told, ...(name !== undefined && { renamed: true }) }
      await audit(tx, actor, 'report-changed', { type: 'report', id: change.id }, details, now)
    }
    return getReport(tx, actor, change.id)
  })
}

/** Deletes the user's own; it can be restored until the job deletes it for good. Throws NotPermitted and NotFound. */
export async function deleteSavedReport(context: Context, actor: Actor, { id }: { id: number }): Promise<SavedReports> {
  requireAnyKind(actor)
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    await requireOwn(tx, actor, id)
    if (!(await updateOwn(tx, { ownerId: actor.userId, id, isRemoved: false }, { removed_at: now })))
      throw new NotFound('report')
    await audit(tx, actor, 'report-deleted', { type: 'report', id }, {}, now)
    return listFor(tx, actor)
  })
}

/** Restores the user's own with its shares and e-mails. Throws NotPermitted, NotFound, and RuleViolation `too-many-reports`. */
export async function restoreSavedReport(context: Context, actor: Actor, { id }: { id: number }): Promise<SavedReport> {
  requireAnyKind(actor)
  const now = context.clock.now()
  return inTransaction(context, actor, async tx => {
    await requireOwn(tx, actor, id)
    if (!(await updateOwn(tx, { ownerId: actor.userId, id, isRemoved: true }, { removed_at: null })))
      throw new NotFound('report')
    await requireFew(tx, actor)
    await audit(tx, actor, 'report-restored', { type: 'report', id }, {}, now)
    return getReport(tx, actor, id)
  })
}

/** Throws RuleViolation `too-many-reports`, which rolls the last addition back. */
async function requireFew(tx: Tx, { userId }: Staff): Promise<void> {
  if ((await countOwn(tx, userId)) > mostOwn) throw new RuleViolation('too-many-reports')
}

/** The query of an address as our pages write it. Throws InvalidInput for one that makes no report. */
function readDefinition(kind: SavedKind, query: string, now: Date): string {
  if (kind === 'list') {
    const view = readListView(new URLSearchParams(query))
    readCriteria({ ...listAsked(view), filterBy: view.filterBy })
    return writeListView(view)
  }
  const report = readReportQuery(new URLSearchParams(query))
  const { compare, ...narrowing } = summaryAsked(report, localDate(now))
  requireNarrowing({ ...narrowing, ...(kind === 'summary' && compare && { compare }) })
  return writeReportQuery(report)
}

/** Shares only with a role whose members may open it. Throws InvalidInput. */
async function requireReaders(tx: Tx, roleId: number | null, kind: SavedKind): Promise<void> {
  if (roleId === null) return
  const roles = await listReaderRoles(tx)
  if (!roles.some(({ id, kinds }) => id === roleId && kinds.includes(kind)))
    throw new InvalidInput([{ field: 'roleId', reason: 'no-such-choice' }])
}

/** Throws NotFound for somebody else's, and NotPermitted when the user may no longer open its kind. */
async function requireOwn(tx: Tx, actor: Staff, id: number): Promise<SavedKind> {
  const own = await findOwnKind(tx, actor.userId, id)
  if (!own) throw new NotFound('report')
  requireKind(actor, own.kind)
  return own.kind
}

/** A report as the actor reads it. Throws NotFound. */
export async function getReport(tx: Tx, actor: Staff, id: number): Promise<SavedReport> {
  const report = await findReport(tx, actor.userId, id)
  if (!report) throw new NotFound('report')
  return report
}
