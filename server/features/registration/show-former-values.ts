import type { ChangedField, FormerValues } from '#contract/filing/former-values.ts'
import { findNames } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { listFormerValues, listStanding } from './former-values.queries.ts'
import { type Change, changesOf, type NamedTable } from './former-values.rules.ts'

/**
 * Corrections of a complaint with the former values, oldest first; for staff who see the case. Throws
 * NotFound, NotPermitted.
 */
export async function showFormerValues(context: Context, actor: Actor, complaintId: number): Promise<FormerValues[]> {
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, async tx => {
    const [found] = await Promise.all([readFormerValues(tx, complaintId), requireVisible(tx, complaintId)])
    return found
  })
}

/** The same without who made each correction: for the complainant, whose possession the caller has checked. */
export const showFormerValuesToComplainant = (context: Context, complaintId: number): Promise<FormerValues[]> =>
  readAs(context, { kind: 'system', job: 'dossier' }, async tx =>
    (await readFormerValues(tx, complaintId)).map(correction => ({ ...correction, changedBy: null })),
  )

async function readFormerValues(tx: Tx, complaintId: number): Promise<FormerValues[]> {
  const [kept, { standing, people }] = await Promise.all([
    listFormerValues(tx, complaintId),
    listStanding(tx, complaintId),
  ])
  if (kept.length === 0) return []
  const changed = changesOf(kept, standing)
  const nameOf = await findNames(tx, namedBy(changed.flatMap(([, changes]) => changes)))
  return changed
    .filter(([, changes]) => changes.length > 0)
    .map(([row, changes]) => {
      const person = row.subject === 'party' ? people.get(row.subject_id) : undefined
      return {
        at: row.changed_at.toISOString(),
        changedBy: row.changed_by,
        subject: person?.kind ?? 'complaint',
        personName: person?.name ?? null,
        fields: changes.map(change => toField(change, nameOf)),
      }
    })
}

const isNamed = (kind: Change['kind']): kind is NamedTable =>
  kind === 'attachment' ||
  kind === 'constant_field' ||
  kind === 'organization' ||
  kind === 'department' ||
  kind === 'location'

/** The rows that the changes refer to, by their tables. */
function namedBy(changes: readonly Change[]) {
  const ids = new Map<NamedTable, (string | number)[]>()
  for (const { kind, before, after } of changes)
    if (isNamed(kind)) ids.set(kind, [...(ids.get(kind) ?? []), before ?? [], after ?? []].flat())
  return ids
}

function toField(
  { field, kind, number, before, after }: Change,
  nameOf: Awaited<ReturnType<typeof findNames>>,
): ChangedField {
  const shown = (value: Change['before']): ChangedField['before'] =>
    [value ?? []].flat().map(one => (isNamed(kind) ? (nameOf(kind, one) ?? String(one)) : String(one)))
  return { field, kind: isNamed(kind) ? 'text' : kind, number, before: shown(before), after: shown(after) }
}
