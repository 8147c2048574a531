import { sql } from 'kysely'
import type { CasePresence } from '#contract/desk/case-presence.ts'
import type { Place } from '#contract/values/complaint-parts.ts'
import { personOf } from '#server/features/complaint-parts/index.ts'
import { countUnread, markRead } from '#server/features/notices/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The page reports every minute, so one answer may be lost. */
const holdsMilliseconds = 150_000
const mostShown = 10

/**
 * Notes that the actor has the case open now, which marks their notices of it as read; returns who else has it open, and how many
 * unread notices remain. Throws NotPermitted, NotFound.
 */
export async function haveCaseOpen(
  context: Context,
  actor: Actor,
  { complaintId }: { complaintId: number },
): Promise<CasePresence> {
  requirePermission(actor, 'Complaints - List View')
  const now = context.clock.now()
  const mine = { complaintId, userId: actor.userId, now }
  return inTransaction(context, actor, async tx => {
    await requireVisible(tx, complaintId)
    const [others] = await Promise.all([meetOthers(tx, mine), markRead(tx, mine)])
    return { others, unreadNotices: await countUnread(tx, actor.userId) }
  })
}

/** In one statement: the actor's row, their rows of cases they left, and the others of this case. */
async function meetOthers(
  tx: Tx,
  { complaintId, userId, now }: { complaintId: number; userId: number; now: Date },
): Promise<Place[]> {
  const since = new Date(now.getTime() - holdsMilliseconds)
  // whoever was seen later than this was seen before the clock was set back
  const until = new Date(now.getTime() + holdsMilliseconds)
  const { rows } = await sql<{ person: Place }>`
    with mine as (
      insert into case_presence (complaint_id, user_id, seen_at) values (${complaintId}, ${userId}, ${now})
      on conflict (complaint_id, user_id) do update set seen_at = excluded.seen_at
    ), gone as (
      delete from case_presence where user_id = ${userId} and complaint_id <> ${complaintId} and seen_at < ${since}
    )
    select ${personOf('person')} as person
    from case_presence as other join user_account as person on person.id = other.user_id
    where other.complaint_id = ${complaintId} and other.user_id <> ${userId} and other.seen_at between ${since} and ${until}
    order by person.name, person.id limit ${mostShown}`.execute(tx)
  return rows.map(({ person }) => person)
}
