import { sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { handlingOrganizationFor } from './handling-organization.ts'

/** The bodies of a complaint, as its row names them. */
export interface ComplaintBodies {
  against_organization_id: number
  against_department_id: number | null
  handling_organization_id: number
  handling_department_id: number | null
}

/**
 * The present bodies of a closed complaint: the successors of merged ones, otherwise its own. When the body that
 * would handle it is the one complained against, another one is chosen as at filing. Throws RuleViolation
 * `no-handling-organization`.
 */
export async function standingBodies(tx: Tx, complaint: { id: number; location_id: number }): Promise<ComplaintBodies> {
  const { rows } = await sql<ComplaintBodies>`
    select coalesce(against.merged_into_id, against.id) as against_organization_id,
      coalesce(accused.merged_into_id, accused.id) as against_department_id,
      coalesce(handling.merged_into_id, handling.id) as handling_organization_id,
      coalesce(part.merged_into_id, part.id) as handling_department_id
    from complaint
      join organization as against on against.id = complaint.against_organization_id
      join organization as handling on handling.id = complaint.handling_organization_id
      left join department as accused on accused.id = complaint.against_department_id
      left join department as part on part.id = complaint.handling_department_id
    where complaint.id = ${complaint.id}
    for key share of against, handling`.execute(tx)
  const bodies = rows[0]
  if (!bodies) throw new Error(`The complaint ${complaint.id} has no bodies.`)
  if (bodies.handling_organization_id !== bodies.against_organization_id) return bodies
  const handling_organization_id = await handlingOrganizationFor(tx, {
    againstOrganizationId: bodies.against_organization_id,
    locationId: complaint.location_id,
  })
  return { ...bodies, handling_organization_id, handling_department_id: null }
}

/** A body that was merged into another one, by both names. */
export interface MergedBody {
  from: Bilingual
  into: Bilingual
}

/**
 * The successor of a body; undefined when there is none, and then the body is not merged until the transaction ends.
 * Needs a transaction that sees everything.
 */
export async function findMergedBody(tx: Tx, id: number): Promise<(MergedBody & { intoId: number }) | undefined> {
  const row = await tx
    .selectFrom('organization as gone')
    .leftJoin('organization as whole', 'whole.id', 'gone.merged_into_id')
    .select(['gone.name_en', 'gone.name_am', 'whole.id', 'whole.name_en as into_en', 'whole.name_am as into_am'])
    .where('gone.id', '=', id)
    .forKeyShare('gone')
    .executeTakeFirst()
  if (!row || row.id === null) return undefined
  const into = { en: row.into_en ?? '', am: row.into_am ?? '' }
  return { intoId: row.id, from: { en: row.name_en, am: row.name_am }, into }
}
