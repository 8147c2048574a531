import { type RawBuilder, sql } from 'kysely'
import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import type { NoticeChoice } from '#contract/accounts/notice-choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { hasJudged } from '#server/features/case-people/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** An active account with its address, language and choices; `absentee` is the colleague for whom a substitute is told. */
export interface Person {
  id: number
  user_name: string
  language: Language
  notice_choices: Partial<Record<NoticeKind, NoticeChoice>>
  absentee: { id: number; name: Bilingual } | null
}

/** The active accounts among these. */
export async function listActive(tx: Tx, userIds: readonly number[]): Promise<Person[]> {
  const { rows } = await own(userIds).execute(tx)
  return rows
}

/** The next step of somebody in a case, which their substitute takes while they are away. */
export interface LentStep {
  userId: number
  task: 'handle' | 'review' | 'other'
}

/**
 * The active ones of these accounts, and the substitutes of absent ones if a substitute can take the step: accepting only
 * for the lead, a review only by somebody who took no part in judging the case.
 */
export async function listToldOf(
  tx: Tx,
  {
    userIds,
    lent,
    complaintId,
    at,
  }: { userIds: readonly number[]; lent: readonly LentStep[]; complaintId: number; at: Date },
): Promise<Person[]> {
  if (lent.length === 0) return listActive(tx, userIds)
  const conditions: RawBuilder<unknown>[] = []
  // a complainant's transaction reads none of these tables, and no such step follows from one
  if (lent.some(({ task }) => task === 'handle'))
    conditions.push(sql`and (task <> 'handle' or exists (select from complaint_handler as handler
      where handler.complaint_id = ${complaintId} and handler.user_id = absent.id and is_lead and removed_at is null))`)
  if (lent.some(({ task }) => task === 'review'))
    conditions.push(sql`and (task <> 'review' or not ${hasJudged({ id: complaintId })})`)
  const day = localDate(at)
  const [ids, tasks] = [lent.map(({ userId }) => userId), lent.map(({ task }) => task)]
  const { rows } = await sql<Person>`
    ${own(userIds)}
    union all
    select ${contact}, jsonb_build_object('id', absent.id, 'name', ${nameOf('absent')})
    from unnest(${ids}::integer[], ${tasks}::text[]) as step (user_id, task)
    join standing_in on standing_in.user_id = step.user_id and ${day}::date between from_on and to_on
    join user_account as person on person.id = by_id and person.is_active
    join user_account as absent on absent.id = step.user_id
    where true ${conditions.length > 0 ? sql.join(conditions, sql` `) : sql``}`.execute(tx)
  return rows
}

/** What is read of `person` to tell them something. */
export const contactColumns = ['person.id', 'person.user_name', 'person.language', 'person.notice_choices'] as const
const contact = sql.raw(contactColumns.join(', '))
const own = (userIds: readonly number[]) => sql<Person>`
  select ${contact}, null::jsonb as absentee from user_account as person
  where person.id = any(${userIds}::integer[]) and person.is_active`
