import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { findFit, findUnfit, selectFit, type Unfit } from './fit.queries.ts'
import { type Post, posts } from './posts.rules.ts'

const office = await startOffice()
const { asSystem, bodies, clock, staff, database } = office
const { ownerDb } = database

const handled = await asSystem(tx => anOrganization(tx))
const unhandled = await asSystem(tx => anOrganization(tx))
await ownerDb.updateTable('organization').set({ handles_complaints: false }).where('id', '=', unhandled).execute()
const person = (organizationId: number, permissions: string[]) =>
  asSystem(tx => aStaffMember(tx, { organizationId, permissions: permissions as never }))

const caseId = await office.aCase()
const complaint = { id: caseId, against_organization_id: bodies.against }

/** What the rule says of somebody: why they are refused when named, and whether they are proposed. */
const ruleOn = (post: Post, { userId }: Staff) =>
  asSystem(async tx => ({
    refused: (await findUnfit(tx, [userId], complaint, post)).unfit.get(userId),
    isFound: (await findFit(tx, complaint, post, userId)) !== undefined,
    isProposed: (await selectFit(tx, complaint, post).select('person.id').execute()).some(({ id }) => id === userId),
  }))
const allowed = { refused: undefined, isFound: true, isProposed: true }
const refused = (reason: Unfit) => ({ refused: reason, isFound: false, isProposed: false })

describe.each(Object.keys(posts) as Post[])('a %s', post => {
  test('has the permission and belongs to another body than the one complained against', async () => {
    expect(await ruleOn(post, await person(handled, [posts[post]]))).toEqual(allowed)
    expect(await ruleOn(post, await person(bodies.against, [posts[post]]))).toEqual(
      refused('of-body-complained-against'),
    )
    expect(await ruleOn(post, await person(handled, ['Complaints - List View']))).toEqual(refused('lacks-permission'))
  })

  test('can be an administrator who is named, and is never proposed as one', async () => {
    expect(await ruleOn(post, await person(handled, ['All']))).toEqual({ ...allowed, isProposed: false })
    expect(await ruleOn(post, await person(bodies.against, ['All']))).toEqual(refused('of-body-complained-against'))
  })
})

test('an id of no user is refused', async () => {
  const { unfit } = await asSystem(tx => findUnfit(tx, [0], complaint, 'lead'))
  expect(unfit).toEqual(new Map([[0, 'no-such-choice']]))
})

test('a reviewer is of a body that handles complaints', async () => {
  const reviewer = await person(unhandled, [posts.reviewer])
  expect(await ruleOn('reviewer', reviewer)).toEqual(refused('of-body-without-reviews'))
})

const trackOf = (userId: number, action: string) =>
  sql`insert into status_track (complaint_id, at, action, to_status, actor_kind, actor_id)
    values (${caseId}, ${clock.at}, ${action}, 'UNDER_INVESTIGATION', 'staff', ${userId})`.execute(ownerDb)
const setOf = (column: string) => (userId: number) =>
  sql`update complaint set ${sql.ref(column)} = ${userId} where id = ${caseId}`.execute(ownerDb)
const handler = (userId: number, byId: number) =>
  sql`insert into complaint_handler (complaint_id, user_id, is_lead, directed_at, directed_by_id, removed_at)
    values (${caseId}, ${userId}, false, ${clock.at}, ${byId}, ${clock.at})`.execute(ownerDb)
const proposal = (userId: number) =>
  sql<{
    id: number
  }>`insert into proposal (complaint_id, structure_id, action, input, from_status, proposed_by_id, proposed_at, ended_at, ending)
    select ${caseId}, id, 'conclude', '{}', 'UNDER_INVESTIGATION', ${userId}, ${clock.at}, ${clock.at}, 'void'
    from approval_structure limit 1 returning id`.execute(ownerDb)

const judging: [what: string, take: (userId: number) => Promise<unknown>][] = [
  ['received it', setOf('receiver_id')],
  ['was its officer', setOf('officer_id')],
  ['handled it, though no longer', userId => handler(userId, staff.officer.userId)],
  ['directed it', userId => handler(staff.lead.userId, userId)],
  [
    'gave an opinion',
    userId =>
      sql`insert into opinion (complaint_id, round, user_id, position, text, given_at)
      values (${caseId}, 1, ${userId}, 'partly', 'Partly.', ${clock.at})`.execute(ownerDb),
  ],
  [
    'wrote a decision',
    userId =>
      sql`insert into decision (complaint_id, round, version, author_id, saved_at, justification, is_draft)
      values (${caseId}, 1, ${userId}, ${userId}, ${clock.at}, 'Because.', false)`.execute(ownerDb),
  ],
  [
    'issued a conclusion',
    userId =>
      sql`insert into conclusion (complaint_id, round, kind, content, issued_at, issued_by_id)
      values (${caseId}, 1, 'decision', '{}', ${clock.at}, ${userId})`.execute(ownerDb),
  ],
  [
    'referred it',
    userId =>
      sql`insert into referral (complaint_id, from_status, body_kind, main_issue, reason, resolved_at, referred_at,
        referred_by_id, deadline_on, ended_at)
      values (${caseId}, 'UNDER_INVESTIGATION', 'ombudsman', 'x', 'x', ${clock.at}, ${clock.at}, ${userId}, '2027-01-01',
        ${clock.at})`.execute(ownerDb),
  ],
  ['proposed something', proposal],
  [
    'signed something',
    async userId => {
      const { rows } = await proposal(staff.lead.userId)
      await sql`insert into proposal_step (proposal_id, ordinal, approver_id, asked_at, signed_at, signed_by_id, ruling)
        values (${rows[0]?.id}, 1, ${staff.officer.userId}, ${clock.at}, ${clock.at}, ${userId}, 'approved')`.execute(
        ownerDb,
      )
    },
  ],
  ['reviewed it before', userId => trackOf(userId, 'review')],
]

test.each(judging)('somebody who %s cannot review it, and may do everything else', async (_what, take) => {
  await office.gate('conclude', staff.approver)
  const { userId, ...rest } = await person(handled, Object.values(posts))
  await take(userId)
  expect(await ruleOn('reviewer', { userId, ...rest })).toEqual(refused('has-judged-the-case'))
  expect(await ruleOn('lead', { userId, ...rest })).toEqual(allowed)
})

test.each(['register', 'update-complaint', 'record-contact', 'add-document', 'assign-reviewer', 'extend', 'reassign'])(
  'whoever did what any desk or supervisor does may review it: %s',
  async action => {
    const reviewer = await person(handled, [posts.reviewer])
    await trackOf(reviewer.userId, action)
    expect(await ruleOn('reviewer', reviewer)).toEqual(allowed)
  },
)
