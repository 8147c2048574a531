import { sql } from 'kysely'
import { type FoundNames, namesOfGroup } from '#contract/desk/case-search.ts'
import { choosingPages } from '#contract/permissions-catalogue.ts'
import { findStaff } from '#server/features/staff/index.ts'
import { type Actor, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { findBodies } from './find-names.queries.ts'

/**
 * Members of staff and bodies by a part of their name: of every body for callers who choose people, of their own body for others.
 * Throws NotPermitted.
 */
export async function findNames(context: Context, actor: Actor, { text }: { text: string }): Promise<FoundNames> {
  requirePermission(actor, 'Complaints - List View')
  if (text.trim() === '') return { people: [], bodies: [] }
  return readAs(context, actor, async tx => {
    const people = await findStaff(tx, { text, where: isInReachOf(actor) })
    const bodies = await findBodies(tx, text, namesOfGroup)
    return { people: people.slice(0, namesOfGroup).map(toChoice), bodies }
  })
}

const isInReachOf = (staff: Staff) => {
  const seesAll = seesEverything(staff) || choosingPages.some(page => staff.permissions.has(page))
  const isOfOwnBody = sql`user_account.organization_id = ${staff.organizationId}::integer`
  return sql<boolean>`(user_account.is_active and ${seesAll ? sql`true` : isOfOwnBody})`
}

const toChoice = ({ id, name, role, organization }: Awaited<ReturnType<typeof findStaff>>[number]) => ({
  id,
  name,
  role,
  organization,
})
