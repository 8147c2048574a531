import { type RawBuilder, sql } from 'kysely'
import type { ProposalSearch } from '#contract/values/staff-choice.ts'
import type { UserState } from '#contract/settings/user-administration.ts'
import { canTakeWork, stateOf } from '#server/features/staff/index.ts'
import { holdsWords } from '#server/platform/db/folded-search.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Post, posts } from './posts.rules.ts'

/** The case that somebody shall hold. */
export interface CaseToHold {
  id: number
  against_organization_id: number
}

/** The same with values, or with their places in a compiled query. */
type AskedCase = { [Name in keyof CaseToHold]: CaseToHold[Name] | RawBuilder<CaseToHold[Name]> }

/** Actions that the desk and supervisors take on any case; they are no part of judging it. */
const administrative = [
  'register',
  'adjust',
  'update-complaint',
  'record-contact',
  'issue-pin',
  'correct-contact',
  'add-document',
  'assign-reviewer',
  'extend',
  'reassign',
  'remind',
]

/** Whether the role of `person` opens the page; `All` opens every page for somebody who is named, but nobody is proposed for it. */
const opens = (page: string, isNamed: boolean): RawBuilder<boolean> => sql<boolean>`exists (
  select from role_permission
  where role_permission.role_id = person.role_id and page_code = any(${isNamed ? [page, 'All'] : [page]}))`

/** Whether `person` belongs to another body than the one complained against. */
const isImpartial = (complaint: Pick<AskedCase, 'against_organization_id'>): RawBuilder<boolean> =>
  sql<boolean>`(person.organization_id is distinct from ${complaint.against_organization_id}::integer)`

/**
 * Whether `person` took part in judging the case: received, directed, handled, gave an opinion on, decided, referred, proposed,
 * signed, issued or reviewed it.
 */
export const hasJudged = ({
  id,
}: {
  id: number | RawBuilder<unknown>
}): RawBuilder<boolean> => sql<boolean>`exists (select from (
  select unnest(array[receiver_id, officer_id]) from complaint where id = ${id}
  union all select unnest(array[user_id, directed_by_id]) from complaint_handler where complaint_id = ${id}
  union all select user_id from opinion where complaint_id = ${id}
  union all select author_id from decision where complaint_id = ${id}
  union all select issued_by_id from conclusion where complaint_id = ${id}
  union all select referred_by_id from referral where complaint_id = ${id}
  union all select proposed_by_id from proposal where complaint_id = ${id}
  union all select step.signed_by_id from proposal_step as step join proposal on proposal.id = step.proposal_id
    where proposal.complaint_id = ${id}
  union all select actor_id from status_track where complaint_id = ${id} and action <> all(${administrative})) as judge (user_id)
  where judge.user_id = person.id)`

/** Whether the body of `person` reviews complaints. */
const isOfReviewingBody = sql<boolean>`exists (select from organization as body
  where body.id = person.organization_id and body.is_active and body.handles_complaints)`

/**
 * Whether `person` can hold the case at a post: they can take work, belong to another body than the one complained against, and have
 * the permission; a reviewer is of a body that handles complaints, and took no part in judging this one. Somebody who is named can
 * have `All` instead; nobody is proposed for it.
 */
const canHold = (complaint: AskedCase, post: Post, { isNamed = false } = {}): RawBuilder<boolean> => {
  const conditions = [canTakeWork('person'), isImpartial(complaint), opens(posts[post], isNamed)]
  if (post === 'reviewer') conditions.push(isOfReviewingBody, sql<boolean>`not ${hasJudged(complaint)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether `person` supervises: they are proposed after those whose own work it is. */
export const isSupervisor = sql<boolean>`exists (
  select from role_permission as held where held.role_id = person.role_id and held.page_code = 'Complaints - Supervise')`

/** Whether the name or the user name of `person` holds every word, and they are one of the named ones. */
export function isSought({ text = '', userIds }: ProposalSearch): RawBuilder<boolean> {
  const conditions = [
    holdsWords('person.search_text', text),
    ...(userIds ? [sql`person.id = any(${userIds}::integer[])`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Everybody who can be proposed for the post, as `person`. */
export const selectFit = (tx: Tx, complaint: CaseToHold, post: Post) =>
  tx.selectFrom('user_account as person').where(canHold(complaint, post))

/** The person, if they can hold the case in the post; else undefined. */
export const findFit = (tx: Tx, complaint: CaseToHold, post: Post, userId: number) =>
  tx
    .selectFrom('user_account as person')
    .where('person.id', '=', userId)
    .where(canHold(complaint, post, { isNamed: true }))
    .select(['person.id', 'person.role_id', 'person.organization_id'])
    .executeTakeFirst()

/** Why somebody cannot hold a case; undefined when they can. */
export type Unfit =
  | 'no-such-choice'
  | Exclude<UserState, 'active'>
  | 'lacks-permission'
  | 'of-body-complained-against'
  | 'of-body-without-reviews'
  | 'has-judged-the-case'

/** What decides whether each of some people can hold a case in the post. */
const fitnessAt = (post: Post) =>
  compiled((db, { userIds, id, againstId }: Values<{ userIds: number[]; id: number; againstId: number }>) => {
    const complaint = { id, against_organization_id: againstId }
    return db
      .selectFrom('user_account as person')
      .where(sql<boolean>`person.id = any(${userIds}::integer[])`)
      .select([
        'person.id',
        'person.role_id',
        stateOf('person').as('state'),
        opens(posts[post], true).as('isPermitted'),
        isImpartial(complaint).as('isImpartial'),
        isOfReviewingBody.as('isOfReviewingBody'),
        canHold(complaint, post, { isNamed: true }).as('canHold'),
      ])
  })
const fitnessFor = {
  receiver: fitnessAt('receiver'),
  officer: fitnessAt('officer'),
  lead: fitnessAt('lead'),
  approver: fitnessAt('approver'),
  reviewer: fitnessAt('reviewer'),
} satisfies Record<Post, unknown>

/** Why each of these cannot hold the case in the post, in which those who can are left out; and the role of each, which the track names. */
export async function findUnfit(tx: Tx, userIds: readonly number[], complaint: CaseToHold, post: Post) {
  const { id, against_organization_id: againstId } = complaint
  const people = await readRows(tx, fitnessFor[post]({ userIds: [...userIds], id, againstId }))
  const known = new Map(people.map(person => [person.id, person]))
  const unfit = new Map<number, Unfit>()
  for (const id of userIds) {
    const person = known.get(id)
    if (!person) unfit.set(id, 'no-such-choice')
    else if (person.state !== 'active') unfit.set(id, person.state)
    else if (!person.isPermitted) unfit.set(id, 'lacks-permission')
    else if (!person.isImpartial) unfit.set(id, 'of-body-complained-against')
    else if (post === 'reviewer' && !person.isOfReviewingBody) unfit.set(id, 'of-body-without-reviews')
    else if (!person.canHold) unfit.set(id, 'has-judged-the-case')
  }
  return { unfit, roleIds: new Map(people.map(({ id, role_id }) => [id, role_id])) }
}
