import { afterAll, expect, test, vi } from 'vitest'
import { assignReceiver } from '#server/features/case-handling/assign-receiver.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { stubBrowser } from '#tests/support/browser-globals.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { mostSelected } from '#web/features/desk/several/selection.rules.ts'

/** What the browser does with several chosen cases (`web/features/desk/several`), against the real server and database. */

const server = await testServer({ line: { statementTimeout: 30_000 } })
const { ownerDb } = server.database
const permissions = ['Complaints - List View', 'Complaints - Supervise'] as const
const supervisor = await signInAs(server, { permissions: [...permissions] })
const organizationId = supervisor.organizationId as number
const receives = { permissions: ['Complaints - List View', 'Complaints - Receive'] as const, organizationId }
const { receiverId, others, cases } = await server.inTransaction(async tx => {
  const [one, other] = [
    await aStaffMember(tx, { ...receives, permissions: [...receives.permissions] }),
    await aStaffMember(tx, { ...receives, permissions: [...receives.permissions] }),
  ]
  const receiverId = one.userId
  const against_organization_id = await anOrganization(tx)
  const others = { body: against_organization_id, receiver: other.userId }
  const cases = []
  for (let count = 0; count < mostSelected; count += 1) {
    const { id, trackingId } = await aComplaint(tx, {
      handling_organization_id: organizationId,
      against_organization_id,
    })
    cases.push({ complaintId: id, trackingId, version: 1, holderId: undefined })
  }
  return { receiverId, others, cases }
})
openBrowser()
afterAll(() => vi.unstubAllGlobals())

/** The supervisor's browser: its calls reach the server. */
function openBrowser(): void {
  const { userId: id, organizationId, token } = supervisor
  const { local } = stubBrowser('http://desk.test/compliants/new', async (url, { method, headers, body }) => {
    const { payload, statusCode: status } = await server.app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { ...(headers as Record<string, string>) },
      ...(body && { payload: body as string }),
    })
    return new Response(payload, { status, headers: { 'content-type': 'application/json' } })
  })
  local.setItem('accessToken', token)
  local.setItem('user', JSON.stringify({ id, organizationId }))
}

/** A browser that has just loaded the page. */
async function loadAnew() {
  vi.resetModules()
  const [batch, check, candidates, actions] = await Promise.all([
    import('#web/features/desk/several/batch.ts'),
    import('#web/features/desk/several/check-cases.ts'),
    import('#web/features/desk/several/candidates.rules.ts'),
    import('#web/features/desk/several/several-actions.ts'),
  ])
  return { ...batch, ...check, ...candidates, assign: actions.findSeveral('assign-receiver') }
}

const stepsOf = (ids: readonly number[]) =>
  ownerDb
    .selectFrom('status_track')
    .where('complaint_id', 'in', ids)
    .where('action', '=', 'assign-receiver')
    .select(['complaint_id', 'reason'])
    .execute()

/** Statements for each of so many cases. */
async function statementsFor(count: number, work: () => Promise<unknown>): Promise<number> {
  const { statements } = server.database.line!
  const before = statements.length
  await work()
  return (statements.length - before) / count
}

test('200 new cases get a receiver at once; the three that changed after the preview are refused, each for its reason', async () => {
  const { assign, beginBatch, checkCases, countsOf, findBatch, judge } = await loadAnew()
  const user = { id: supervisor.userId, organizationId: supervisor.organizationId }
  const answers = { receiverId: `${receiverId}`, reason: 'They are free this week.' }
  const ids = cases.map(({ complaintId }) => complaintId)
  let looked = 0
  let checked: Awaited<ReturnType<typeof checkCases>> = []
  const toLook = await statementsFor(cases.length, async () => {
    checked = await checkCases(assign, { cases }, user, count => (looked = count))
  })
  expect(looked).toBe(mostSelected)
  const { ready, leftOut } = judge(assign, checked, answers)
  expect(leftOut).toEqual([])
  expect(ready).toHaveLength(mostSelected)

  // withdrawn, given to somebody else, and about a body that became the receiver's own
  const [closed = 0, taken = 0, own = 0] = [ids[10], ids[100], ids[199]]
  const seenVersion = 1
  const complainant = { kind: 'visitor', provenComplaintId: closed } as const
  await takeAction(server.context, complainant, withdraw, { complaintId: closed, input: {}, seenVersion })
  const toOther = { receiverId: others.receiver, reason: 'They know the family.' }
  await takeAction(server.context, supervisor, assignReceiver, { complaintId: taken, input: toOther, seenVersion })
  await ownerDb
    .updateTable('complaint')
    .set({ against_organization_id: organizationId })
    .where('id', '=', own)
    .execute()
  const toAssign = await statementsFor(cases.length, () =>
    beginBatch({ action: 'assign-receiver', answers, leftOut: [] }, ready),
  )
  const batch = findBatch()!
  expect(countsOf(batch)).toEqual({ all: 200, done: 197, refused: 3, open: 0 })
  const codes = Object.fromEntries(
    batch.cases.flatMap(({ complaintId, state }) =>
      state.kind === 'refused' ? [[complaintId, [state.status, state.failure.code]]] : [],
    ),
  )
  expect(codes).toEqual({
    [closed]: [409, 'stale-version'],
    [taken]: [409, 'stale-version'],
    [own]: [409, 'conflict-of-interest'],
  })

  const given = ids.filter(id => ![closed, taken, own].includes(id))
  const rows = await ownerDb.selectFrom('complaint').where('id', 'in', ids).selectAll().execute()
  const received = rows.filter(({ receiver_id }) => receiver_id === receiverId)
  expect(received.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(given)
  expect(new Set(received.map(({ status, version }) => `${status} ${version}`))).toEqual(
    new Set(['ASSIGNED_TO_CASE_RECEIVER 2']),
  )
  const steps = await stepsOf(ids.filter(id => id !== taken))
  expect(steps.map(({ complaint_id }) => complaint_id).toSorted((one, other) => one - other)).toEqual(given)
  expect(new Set(steps.map(({ reason }) => reason))).toEqual(new Set([answers.reason]))
  // reading a case with who can receive it, and the action with the record after it: as many for the last case as for the first
  expect(toLook).toBeLessThanOrEqual(21)
  expect(toAssign).toBeLessThanOrEqual(34)

  const refused = cases.filter(({ complaintId }) => !given.includes(complaintId))
  const asTheyAre = refused.map(one => ({ ...one, version: undefined }))
  const again = await checkCases(assign, { cases: asTheyAre }, user, () => {})
  expect(again.map(({ refusal }) => refusal)).toEqual(['closed', 'has-receiver', 'conflict-of-interest'])
})
