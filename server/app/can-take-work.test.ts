import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { aPlace, aStaffMember, anOrganization } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { findSigners, listStructures } from '#server/features/signing/structures/approvals.queries.ts'
import { findFit, findUnfit, type Post, posts } from '#server/features/case-people/index.ts'
import { listCandidates } from '#server/features/case-handling/propose-holders.queries.ts'
import { findReceiver, listStaffWith } from '#server/features/lifecycle/index.ts'
import { findHandOverCause } from '#server/features/lifecycle/holders/hand-over-cause.queries.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { listWhoCanSign } from '#server/features/lifecycle/actions/signing.queries.ts'
import { assignReviewer } from '#server/features/conclusion/assign-reviewer.ts'
import { findReviewers } from '#server/features/conclusion/reviewers.queries.ts'
import { findHandlersOfLocation, findHandlersOfOrganization } from '#server/features/experts/experts.queries.ts'
import { findSignable, findSigner, listSigners } from '#server/features/signing/signatures/signatures.queries.ts'
import { findStaff } from '#server/features/staff/index.ts'
import { findSupervisor } from '#server/features/lifecycle/holders/find-supervisor.queries.ts'
import { listFit } from '#server/features/supervision/holders.queries.ts'
import { findTakers } from '#server/features/hand-overs/work.queries.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'

const office = await startOffice()
const { context, database, bodies, clock, asSystem } = office
const { ownerDb } = database

const day = 86_400_000
const link = (user_id: number, values: { expiresAfter?: number; used?: boolean; withdrawn?: boolean } = {}) =>
  ownerDb
    .insertInto('user_invitation')
    .values({
      user_id,
      token_hash: randomBytes(32),
      created_at: new Date(clock.at.getTime() - 8 * day),
      expires_at: new Date(clock.at.getTime() + (values.expiresAfter ?? day)),
      used_at: values.used ? clock.at : null,
      withdrawn_at: values.withdrawn ? clock.at : null,
    })
    .execute()
const deactivate = (id: number) =>
  ownerDb.updateTable('user_account').set({ is_active: false }).where('id', '=', id).execute()

/** The states of an account, and whether it can be given work. */
const states: Record<string, { arrange: (userId: number) => Promise<unknown>; canTakeWork: boolean }> = {
  'active, made without an invitation': { arrange: () => Promise.resolve(), canTakeWork: true },
  'invited, and signed in since': { arrange: id => link(id, { used: true }), canTakeWork: true },
  'a link taken back, and the next one used': {
    arrange: async id => {
      await link(id, { withdrawn: true })
      await link(id, { used: true })
    },
    canTakeWork: true,
  },
  'invited, and never signed in': { arrange: id => link(id), canTakeWork: false },
  'invited, and the link has expired': { arrange: id => link(id, { expiresAfter: -day }), canTakeWork: false },
  'reset: the password is void until the new link is used': {
    arrange: async id => {
      await link(id, { used: true })
      await link(id)
    },
    canTakeWork: false,
  },
  deactivated: { arrange: deactivate, canTakeWork: false },
  'invited and deactivated': {
    arrange: async id => {
      await link(id, { withdrawn: true })
      await deactivate(id)
    },
    canTakeWork: false,
  },
}

/** A person with all permissions, alone in a body, and a case of that body. */
interface World {
  person: Staff
  organizationId: number
  complaint: { id: number; handling_organization_id: number; against_organization_id: number }
  proposalId: number
  placeId: number
}

const has = (list: readonly ({ id: number } | { userId: number })[], { person }: World) =>
  list.some(one => ('id' in one ? one.id : one.userId) === person.userId)
const search = ({ complaint, organizationId, placeId }: World) => ({
  ...complaint,
  handlingOrganizationId: organizationId,
  handlingDepartmentId: null,
  locationPath: [placeId],
})
const isFit = async (tx: Tx, { person, complaint }: World, post: Post) =>
  (await findUnfit(tx, [person.userId], complaint, post)).unfit.size === 0

/** Every way in which work is given or proposed; each returns whether the person gets it. */
const ways: Record<string, (tx: Tx, world: World) => Promise<boolean>> = {
  'the receiver of a new complaint': async (tx, world) =>
    (await findReceiver(tx, search(world), clock.at))?.id === world.person.userId,
  'receivers to choose from': async (tx, world) =>
    has(await listCandidates(tx, 'receiver', search(world), clock.at), world),
  'handlers to choose from': async (tx, world) => has(await listCandidates(tx, 'lead', search(world), clock.at), world),
  'a receiver who was chosen': (tx, world) => isFit(tx, world, 'receiver'),
  'a handler who was chosen': (tx, world) => isFit(tx, world, 'lead'),
  'reviewers to choose from': async (tx, world) => has(await findReviewers(tx, world.complaint, clock.at), world),
  'a reviewer who was chosen': async (tx, world) => {
    const complaint = await tx
      .selectFrom('complaint')
      .selectAll()
      .where('id', '=', world.complaint.id)
      .executeTakeFirstOrThrow()
    const act = {
      tx,
      actor: office.staff.supervisor,
      complaint,
      input: { reviewerId: world.person.userId, reason: 'x' },
    }
    const check = async () => assignReviewer.check?.(act as never)
    return check().then(
      () => true,
      () => false,
    )
  },
  ...Object.fromEntries(
    (Object.keys(posts) as (keyof typeof posts)[]).flatMap(post => [
      [
        `a ${post} in a holder's place, to choose from`,
        async (tx: Tx, world: World) =>
          has(await listFit(tx, world.complaint, post, { exceptId: null, sought: {} }, clock.at), world),
      ],
      [
        `a ${post} in a holder's place who was chosen`,
        async (tx: Tx, world: World) => (await findFit(tx, world.complaint, post, world.person.userId)) !== undefined,
      ],
    ]),
  ),
  'the supervisor who is asked for help': async (tx, { complaint, person }) =>
    (await findSupervisor(tx, complaint, null, clock.at)) === person.userId,
  'the supervisors of a body': async (tx, { organizationId, person }) =>
    (await listStaffWith(tx, 'Complaints - Supervise', organizationId)).includes(person.userId),
  'approvers and delegates to choose from': async (tx, world) =>
    has(await findStaff(tx, { id: world.person.userId, holding: 'Complaints - Approval View' }), world),
  'an approver or delegate who was chosen': async (tx, { person }) =>
    (await findSigners(tx, [person.userId]))[0]?.state === 'active',
  'an approver of a structure': async (tx, { person }) => {
    const structures = await listStructures(tx, clock.at)
    const line = structures.flatMap(({ approvers }) => approvers).find(({ user }) => user.id === person.userId)
    return line?.problem === null
  },
  'the delegate of an approver': async (tx, { person }) => {
    const structures = await listStructures(tx, clock.at)
    return structures.some(({ approvers }) => approvers.some(({ delegate }) => delegate?.id === person.userId))
  },
  'who is asked for a signature': async (tx, { complaint, person }) =>
    (await listWhoCanSign(tx, complaint.id, clock.at)).includes(person.userId),
  'what waits for a signature': (_, { proposalId, person }) =>
    inTransactionAs(database.db, person, async tx => {
      const { cases } = await findSignable(tx, person.userId, clock.at, { limit: 5, bound: 5 })
      return cases.some(one => one.proposalId === proposalId)
    }),
  'substitutes to choose from': async (tx, world) =>
    (await listSigners(tx, { complaintId: world.complaint.id, now: clock.at })).some(
      ({ userId }) => userId === world.person.userId,
    ),
  'a substitute who was chosen': async (tx, world) =>
    (await findSigner(tx, world.complaint.id, world.person.userId, clock.at))?.state === 'active',
  'experts of a body': async (tx, world) => has(await findHandlersOfOrganization(tx, world.organizationId, 50), world),
  'experts of a place': async (tx, world) => has(await findHandlersOfLocation(tx, world.placeId, 500), world),
  'who takes over the work of somebody who leaves': async (tx, world) =>
    has(await findTakers(tx, { id: 0, organizationId: world.organizationId }, ['receiving'], { most: 50 }), world),
  'a holder who can be waited for': async (tx, { person, complaint }) => {
    const held = { id: complaint.id, status: 'ASSIGNED_TO_CASE_RECEIVER' as const, receiver_id: person.userId }
    const late = {
      held_by: 'receiver' as const,
      officer_id: null,
      reviewer_id: null,
      against_organization_id: bodies.against,
      due_at: null,
    }
    return (await findHandOverCause({ tx, complaint: { ...held, ...late }, at: clock.at })) === null
  },
}

/** A structure, a delegation to the person and a proposal that waits for them. */
async function aConclusionWaitingFor(person: Staff, approver: Staff): Promise<{ caseId: number; proposalId: number }> {
  await office.gate('conclude', person)
  await office.gate('not-admit', approver)
  await ownerDb
    .insertInto('delegation')
    .values({
      approver_id: approver.userId,
      delegate_id: person.userId,
      from_on: '2026-01-01',
      to_on: '2027-01-01',
      created_at: clock.at,
      created_by_id: null,
    })
    .execute()
  const caseId = await concludedCases(office).aConclusion()
  const { id: proposalId } = await rowIn(ownerDb, 'proposal', { complaint_id: caseId }, ['id'])
  return { caseId, proposalId }
}

async function aWorld(arrange: (userId: number) => Promise<unknown>): Promise<World> {
  const made = await asSystem(async tx => {
    const organizationId = await anOrganization(tx)
    const person = await aStaffMember(tx, {
      organizationId,
      permissions: ['Complaints - List View', ...Object.values(posts), 'Complaints - Supervise'],
    })
    const approver = await aStaffMember(tx, { permissions: ['Complaints - Approval View'] })
    return { organizationId, person, approver, placeId: (await aPlace(tx)).woredaId }
  })
  const { organizationId, person, approver, placeId } = made
  const { caseId, proposalId } = await aConclusionWaitingFor(person, approver)
  const moved = { handling_organization_id: organizationId, handling_department_id: null, receiver_id: null }
  await ownerDb.updateTable('complaint').set(moved).where('id', '=', caseId).execute()
  await arrange(person.userId)
  const complaint = { id: caseId, handling_organization_id: organizationId, against_organization_id: bodies.against }
  return { person, organizationId, complaint, proposalId, placeId }
}

describe.each(Object.entries(states))('an account that is %s', (_, { arrange, canTakeWork }) => {
  let world: World
  beforeAll(async () => {
    world = await aWorld(arrange)
  })
  afterAll(() => deactivate(world.person.userId))

  test.each(Object.entries(ways))(`${canTakeWork ? 'gets' : 'is not given'} work: %s`, async (_way, isGiven) => {
    expect(await asSystem(tx => isGiven(tx, world))).toBe(canTakeWork)
  })
})

test('a new complaint that only invited people could receive is escalated to a supervisor at once', async () => {
  const receivers = ownerDb
    .selectFrom('user_account as account')
    .innerJoin('role_permission', 'role_permission.role_id', 'account.role_id')
    .where('page_code', '=', 'Complaints - Receive')
    .select('account.id')
  for (const { id } of await receivers.execute()) await link(id).catch(() => undefined)
  const id = await office.aCase()
  expect(await office.rowOf(id)).toMatchObject({ status: 'CREATED', receiver_id: null, escalation_level: 1 })
  const told = (await office.messagesOf(id)).filter(({ template }) => template === 'staff-task')
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Nobody holds it')])
  const { availableActions } = await showComplaint(context, office.staff.supervisor, id)
  expect(availableActions).toContain('assign-receiver')
})
