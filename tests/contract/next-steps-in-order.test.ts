import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ComplaintSort, complaintSorts } from '#contract/desk/complaints.ts'
import { workSteps } from '#contract/desk/desk-choices.ts'
import { findComplaintRows, type ListedComplaint } from '#server/features/complaint-list/complaint-list.queries.ts'
import { horizonsAt } from '#server/features/complaint-list/list-my-work.ts'
import { listWaiting } from '#server/features/complaint-list/my-work.queries.ts'
import { countNextSteps, listNextSteps, nextSteps } from '#server/features/lifecycle/index.ts'
import { findStep } from '#server/features/lifecycle/next-step.queries.ts'
import { isRefusal, ruleOnSignature } from '#server/features/signing/signatures/approval.rules.ts'
import { findOpenProposal } from '#server/features/signing/signatures/signatures.queries.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { generateComplaints } from '#tests/bench/generator.ts'
import { testDatabase } from '#tests/support/database.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'

const now = new Date('2026-11-21T09:00:00Z')
const system = { kind: 'system', job: 'test' } as const
const database = await testDatabase()
const owner = database.ownerDb
await generateComplaints(owner, 400, 1)
// the generator names no officers of cases that are forwarded
await sql`
  update complaint set officer_id = (select id from user_account where user_name like 'officer@%')
  where status = 'FORWARDED_TO_CASE_OFFICER'`.execute(owner)

/** Those for whom most cases wait, receivers, experts, and whoever signs, also for somebody who is away. */
const { rows: people } = await sql<Staff>`
  with busy as (
    (select seen_by as id from personal_visibility where step is not null and seen_by > 0 group by 1 order by count(*) desc limit 6)
    union (select receiver_id from complaint where status = 'ASSIGNED_TO_CASE_RECEIVER' limit 2)
    union (select officer_id from complaint where status = 'FORWARDED_TO_CASE_OFFICER' and officer_id is not null limit 1)
    union (select reviewer_id from complaint where status = 'UNDER_REVIEW' limit 1)
    union (select user_id from expert_organization order by 1 limit 2)
    union (select seen_by from personal_visibility where step = 'sign' and seen_by > 0 group by 1 order by 1 limit 6)
    union (select signer_id from away order by 1 limit 2))
  select account.id as "userId", user_name as "userName", account.role_id as "roleId", organization_id as "organizationId",
    department_id as "departmentId", array(select page_code from role_permission as held where held.role_id = account.role_id)
      as permissions
  from user_account as account join busy using (id)
  order by account.id`.execute(owner)
const staff = people.map(
  (person): Staff => ({
    ...person,
    kind: 'staff',
    sessionId: '',
    guardLevel: 'ADMIN',
    permissions: new Set([...person.permissions, 'Complaints - List View' as const]),
    language: 'en',
  }),
)

/** What takes a step from somebody whose status and post would give it to them; each is done to some of the cases. */
const exceptions = {
  'a member’s opinion is given': sql`
    insert into opinion (complaint_id, round, user_id, position, text, given_at)
    select complaint.id, round, user_id, 'partly', 'So it is.', now()
    from complaint join complaint_handler as handler on complaint_id = complaint.id and accepted_at is not null
    where status = 'UNDER_INVESTIGATION' and removed_at is null and declined_at is null and (complaint.id + user_id) % 3 > 0
    on conflict do nothing`,
  'it is of a former round': sql`
    update complaint set round = round + 1 where status = 'UNDER_INVESTIGATION' and id % 5 = 0`,
  'a handler has not accepted': sql`
    update complaint_handler set accepted_at = null where complaint_id % 4 = 0
      and complaint_id in (select id from complaint where status in ('UNDER_INVESTIGATION', 'DIRECTED_TO_HANDLER'))`,
  'the lead is another one': sql`
    update complaint_handler set is_lead = false where is_lead and complaint_id % 7 = 0`,
  'whoever is asked has proposed it': sql`
    update proposal set proposed_by_id = step.approver_id from proposal_step as step
    where step.proposal_id = proposal.id and step.asked_at is not null and step.signed_at is null and proposal.id % 5 = 0`,
  'whoever is asked has signed at another step': sql`
    insert into proposal_step (proposal_id, ordinal, approver_id, asked_at, signed_at, signed_by_id, ruling)
    select proposal_id, ordinal + 1, approver_id, now(), now(), approver_id, 'approved'
    from proposal_step as asked where asked_at is not null and signed_at is null and proposal_id % 3 = 0`,
  'the body is their own': sql`
    update complaint set against_organization_id = account.organization_id, against_department_id = null
    from proposal join proposal_step as step on step.proposal_id = proposal.id and asked_at is not null and signed_at is null
      join user_account as account on account.id = step.approver_id
    where proposal.complaint_id = complaint.id and proposal.ended_at is null and complaint.id % 6 = 0
      and account.organization_id is not null`,
  'somebody who is asked moves to the body of one of the cases': sql`
    update user_account set organization_id = (
      select against_organization_id from proposal join complaint on complaint.id = proposal.complaint_id
        join proposal_step as step on step.proposal_id = proposal.id and asked_at is not null and signed_at is null
      where proposal.ended_at is null and step.approver_id = user_account.id order by complaint.id limit 1), department_id = null
    where id in (select approver_id from proposal_step where asked_at is not null and signed_at is null order by 1 limit 1)`,
}

const as = <Answer>(person: Staff, read: (tx: Tx) => Promise<Answer>) =>
  inTransactionAs(database.db, person, read, { readOnly: true })

/** What the rule reads of a case. */
interface Case {
  id: number
  next_step: string
  receiver_id: number | null
  officer_id: number | null
  reviewer_id: number | null
  handlers: { user_id: number; is_lead: boolean; accepted_at: string | null }[]
  /** Who gave an opinion in this round, and whether a decision of it is saved. */
  opinions: number[]
  has_decision: boolean
  experts: number[]
}

const readCases = async (): Promise<Case[]> => {
  const { rows } = await sql<Case>`
    select id, next_step, receiver_id, officer_id, reviewer_id,
      (select coalesce(jsonb_agg(handler), '[]') from complaint_handler as handler
        where complaint_id = complaint.id and removed_at is null and declined_at is null) as handlers,
      array(select user_id from opinion where complaint_id = complaint.id and round = complaint.round) as opinions,
      exists (select from decision where complaint_id = complaint.id and round = complaint.round and not is_draft) as has_decision,
      array(select user_id from expert_organization where organization_id = against_organization_id) as experts
    from complaint where is_open`.execute(owner)
  return rows
}

/** The step of a person in a case, in plain words, but for signatures. */
function plainStep(one: Case, userId: number): string | undefined {
  const posts = { receive: one.receiver_id, direct: one.officer_id, review: one.reviewer_id }
  if (one.next_step in posts) return posts[one.next_step as keyof typeof posts] === userId ? one.next_step : undefined
  if (one.next_step !== 'accept' && one.next_step !== 'investigate') return undefined
  const handler = one.handlers.find(({ user_id }) => user_id === userId)
  if (handler && !handler.accepted_at) return 'accept'
  if (one.next_step === 'accept') return undefined
  if (handler?.is_lead) return one.has_decision ? 'conclude' : 'decide'
  const isAsked = handler !== undefined || one.experts.includes(userId)
  return isAsked && !one.opinions.includes(userId) ? 'give-opinion' : undefined
}

/** The rule, asked of one case after the other: for signatures the one that names the reasons for which somebody cannot sign. */
async function ruleFor(person: Staff): Promise<Map<number, string>> {
  const steps = new Map<number, string>()
  for (const one of await readCases()) {
    const proposal =
      one.next_step === 'sign'
        ? await inTransactionAs(database.db, system, tx => findOpenProposal(tx, one.id, now))
        : undefined
    const step =
      proposal && !isRefusal(ruleOnSignature(proposal, person.userId)) ? 'sign' : plainStep(one, person.userId)
    if (step) steps.set(one.id, step)
  }
  return steps
}

/** Fewer than wait for anybody. */
const limit = 7

async function pageByPage(person: Staff, sort: ComplaintSort): Promise<ListedComplaint[]> {
  const listed: ListedComplaint[] = []
  for (let last: ListedComplaint | undefined; ; last = listed.at(-1)) {
    const at = (sort === 'urgent' ? last?.due_at : last?.registered_at)?.toISOString() ?? null
    const after = last && { sort, at, id: last.id }
    const criteria = { filterBy: 'mine', nextStepsFor: person.userId } as const
    const page = await as(person, tx => findComplaintRows(tx, criteria, { sort, after, limit }, now))
    listed.push(...page)
    if (page.length < limit) return listed
  }
}

const keyOf: Record<ComplaintSort, (row: ListedComplaint) => string> = {
  newest: ({ registered_at }) => registered_at.toISOString(),
  oldest: ({ registered_at }) => registered_at.toISOString(),
  urgent: ({ due_at }) => due_at?.toISOString() ?? 'none',
}

const sorted = (ids: Iterable<number>) => [...ids].toSorted((one, other) => one - other)

test('what waits for each person is what the rule says of each case, once and in order, page by page', async () => {
  for (const [name, exception] of Object.entries(exceptions)) {
    const { numAffectedRows } = await exception.execute(owner)
    expect(Number(numAffectedRows), name).toBeGreaterThan(0)
  }
  await sql`analyze`.execute(owner)
  await expectRowsKept(owner)
  const kinds = new Set<string>()
  let longest = 0
  for (const person of staff) {
    const steps = await ruleFor(person)
    const expected = sorted(steps.keys())
    // as somebody who directs nothing: what any officer may take is nobody's next step
    const asked = { ...person, permissions: new Set<never>() }
    const ofEach = await as(person, async tx => {
      const found = new Map<number, string>()
      for (const { id } of await tx.selectFrom('complaint').select('id').where('is_open', '=', true).execute()) {
        const step = await findStep(tx, asked, id, now)
        if (step) found.set(id, step)
      }
      return found
    })
    expect([...ofEach].toSorted(([one], [other]) => one - other)).toEqual(
      [...steps].toSorted(([one], [other]) => one - other),
    )
    for (const sort of complaintSorts) {
      const listed = await pageByPage(person, sort)
      expect(sorted(listed.map(({ id }) => id))).toEqual(expected)
      const keys = listed.map(keyOf[sort])
      const ascending = keys.toSorted()
      expect(keys).toEqual(sort === 'newest' ? ascending.toReversed() : ascending)
    }
    const due = await as(person, tx => listNextSteps(tx, person.userId, now, 1000))
    expect(sorted(due)).toEqual(expected)
    expect(await as(person, tx => listNextSteps(tx, person.userId, now, 3))).toEqual(due.slice(0, 3))
    for (const most of [2, 1000])
      expect(await as(person, tx => countNextSteps(tx, person.userId, now, most))).toBe(Math.min(most, expected.length))
    const { waiting } = await as(person, tx =>
      listWaiting(tx, most => nextSteps(person.userId, now, { order: 'due', limit: most }), horizonsAt(now), {
        limit: 1000,
        bound: 1000,
      }),
    )
    expect(waiting.map(({ id, step }) => [id, step])).toEqual(due.map(id => [id, steps.get(id)]))
    for (const step of steps.values()) kinds.add(step)
    longest = Math.max(longest, expected.length)
  }
  // a decision changes what the step is, not whose
  expect([...new Set([...kinds, 'conclude'])].toSorted()).toEqual([...workSteps].toSorted())
  expect(longest).toBeGreaterThan(2 * limit)
})
