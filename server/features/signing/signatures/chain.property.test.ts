import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import type { Staff } from '#server/platform/actor.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { draws } from '#tests/support/draws.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { nameSubstitute } from './name-substitute.ts'
import { sendBack } from './send-back.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

const office = await startGatedOffice()
const { context, rowOf, database } = office
const permissions = ['Complaints - List View', 'Complaints - Approval View', 'Complaints - Supervise'] as const
const people: Staff[] = await office.asSystem(async tx => {
  const made: Staff[] = []
  for (let index = 0; index < 4; index++)
    made.push(
      await aStaffMember(tx, {
        permissions: [...permissions, 'Complaints - Receive'],
        organizationId: office.bodies.handling,
      }),
    )
  return made
})

const personAt = (index: number): Staff => people[index % people.length] as Staff
const who = fc.nat(people.length - 1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      signers: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delegate' as const), from: who, to: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('substitute' as const), by: who, named: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deactivate' as const), person: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), by: who, isAuthor: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const chains = fc.record({
  author: who,
  approvers: fc.uniqueArray(who, { minLength: 2, maxLength: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
})

/** A refusal is an answer like any other; any other error is a bug. */
async function attempt<Input>(actor: Staff, rule: ActionRule<Input>, complaintId: number, input: Input): Promise<void> {
  const { version: seenVersion } = await rowOf(complaintId)
  await takeAction(context, actor, rule, { complaintId, input, seenVersion }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

async function take(complaintId: number, author: Staff, taken: Step): Promise<void> {
  if (taken.do === 'approve')
    await Promise.all(taken.signers.map(signer => attempt(personAt(signer), office.approving, complaintId, {})))
  else if (taken.do === 'substitute')
    await attempt(personAt(taken.by), nameSubstitute, complaintId, {
      substituteId: personAt(taken.named).userId,
      reason: 'Away.',
    })
  else if (taken.do === 'deactivate') await office.deactivate(personAt(taken.person))
  else if (taken.do === 'delegate' && taken.from !== taken.to)
    // the database refuses a second delegation of the same days
    await office.delegate(personAt(taken.from), personAt(taken.to)).catch(() => undefined)
  else if (taken.do === 'end')
    await (taken.isAuthor
      ? attempt(author, withdrawProposal, complaintId, {})
      : attempt(personAt(taken.by), sendBack, complaintId, { reason: 'Not yet.' }))
}

/** Invariants after every step, in whatever order the signatures came. */
async function expectChain(complaintId: number, approvers: Staff[], author: Staff): Promise<void> {
  const [row, proposal, steps, track] = await Promise.all([
    rowOf(complaintId),
    office.proposalOf(complaintId),
    office.stepsOf(complaintId),
    office.trackOf(complaintId),
  ])
  expect(
    steps.map(({ approver_id }) => approver_id),
    'order kept',
  ).toEqual(approvers.map(({ userId }) => userId))
  const signers = steps.flatMap(({ signed_by_id }) => signed_by_id ?? [])
  expect(signers, 'never one’s own').not.toContain(author.userId)
  expect(new Set(signers).size, 'never doubled').toBe(signers.length)
  const given = steps.map(({ signed_by_id }) => signed_by_id !== null)
  expect(given, 'never skipped').toEqual(given.toSorted((one, other) => Number(other) - Number(one)))
  const approved = steps.filter(({ ruling }) => ruling === 'approved').length
  expect(track.filter(({ action }) => action === 'approve')).toHaveLength(approved)
  expect(proposal.ending === 'approved', 'the last signature and no other lets it happen').toBe(
    approved === steps.length,
  )
  const ended = proposal.ending === 'approved' ? 'NOT_ADMITTED' : 'ASSIGNED_TO_CASE_RECEIVER'
  expect(row.status).toBe(proposal.ending ? ended : 'WAITING_FOR_APPROVAL')
  expect(track.at(-1)).toMatchObject({ to_status: row.status, version: row.version })
}

async function startAnew(): Promise<void> {
  await database.ownerDb.updateTable('delegation').set({ withdrawn_at: new Date() }).execute()
  await database.ownerDb
    .updateTable('user_account')
    .set({ is_active: true })
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()
}

test('the invariants of a chain of signatures survive random actions, simultaneous and in turn', async () => {
  await fc.assert(
    fc.asyncProperty(chains, async ({ author: authorAt, approvers: at, steps }) => {
      await startAnew()
      const [author, approvers] = [personAt(authorAt), at.map(personAt)]
      const id = await office.aCase()
      await database.ownerDb.updateTable('complaint').set({ receiver_id: author.userId }).where('id', '=', id).execute()
      await office.gate('not-admit', ...approvers)
      await office.propose(author, id)
      for (const taken of steps) {
        await take(id, author, taken)
        await expectChain(id, approvers, author)
      }
      const { ending } = await office.proposalOf(id)
      expect(await office.conclusionsOf(id), 'it takes effect once').toHaveLength(ending === 'approved' ? 1 : 0)
    }),
    draws(10),
  )
})
