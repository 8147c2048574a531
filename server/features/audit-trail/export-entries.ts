import type { AuditFilter, TrailEntry } from '#contract/settings/audit.ts'
import { auditExportLimit } from '#contract/desk/desk-choices.ts'
import { audit } from '#server/features/audit/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import type { BinaryAnswer } from '#server/platform/http/call.ts'
import { writeTable } from '#server/platform/tables-import/write-table.ts'
import { auditPage, readTrailCriteria, toEntries } from './list-entries.ts'
import { findEntries } from './trail.queries.ts'

const columns = ['Entry', 'Time (UTC)', 'Who', 'Kind', 'Action', 'Record', 'Record ID', 'Name', 'Before and after']

/**
 * The part of the trail that the actor sees, as a table without spreadsheet formulas; the export itself is in the trail. Throws
 * NotPermitted, InvalidInput, RuleViolation `too-many`.
 */
export async function exportEntries(context: Context, actor: Actor, filter: AuditFilter): Promise<BinaryAnswer> {
  requirePermission(actor, auditPage)
  const now = context.clock.now()
  const rows = await inTransaction(context, actor, async tx => {
    const found = await findEntries(tx, await readTrailCriteria(tx, filter), { limit: auditExportLimit + 1 })
    if (found.length > auditExportLimit) throw new RuleViolation('too-many')
    await audit(tx, actor, 'audit-exported', { type: 'audit', id: 'entries' }, { ...filter, count: found.length }, now)
    return (await toEntries(tx, found)).map(toRow)
  })
  return writeTable({ columns, rows }, 'csv', `audit-${localDate(now)}`)
}

const toRow = (entry: TrailEntry): string[] => [
  String(entry.id),
  entry.at,
  entry.actorName?.en ?? '',
  entry.actorKind,
  entry.action,
  entry.subjectType,
  entry.subjectId,
  entry.subjectName?.en ?? '',
  entry.changes
    .map(({ path, from, to }) => `${path.join(' ')}: ${from === undefined ? '' : `${from ?? '–'} → `}${to ?? '–'}`)
    .join('; '),
]
