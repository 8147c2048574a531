import { expect, test } from 'vitest'
import { aComplaint, aParty } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant } from '#tests/support/rows.ts'

const server = await testServer()
const { ownerDb } = server.database
const { token, userId, roleId, ...me } = await signInAs(server, {
  permissions: ['Complaints - List View', 'Representatives - View'],
})
const ids = await server.inTransaction(async tx => {
  const organizationId = me.organizationId as number
  const { id, trackingId } = await aComplaint(tx, { handling_organization_id: organizationId })
  await aParty(tx, { complaint_id: id, ordinal: 1, first_name: 'Almaz' })
  return { userId, roleId, organizationId, complaintId: id, trackingId }
})

const read = (path: string) => server.get(`/api${path}`, token)

test('GetCompliantsList answers rows in the wire’s names', async () => {
  const answer = await read(`/Complaints/GetCompliantsList/${ids.userId}/${ids.roleId}/-7?count=yes`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    compliants: [
      expect.objectContaining({
        compliant_id: ids.complaintId,
        complaintRefNo: ids.trackingId,
        currentStatus: 'CREATED',
        issue: 'The licence was refused.',
        complainantName: 'Abebe Kebede',
        registrationDate: expect.stringMatching(/Z$/),
        delayInDays: 0,
        severity: null,
      }),
    ],
    nextCursor: null,
    isCut: false,
    heldBy: null,
    awaited: null,
    changedFilters: [],
    total: { count: 1, isMore: false },
  })
})

test('GetCompliantsDashboard, GetDashBoardCard and GetDashBoardSummaryLocRespective count the same', async () => {
  const rows = await read(`/Complaints/GetCompliantsDashboard/${ids.userId}/${ids.roleId}/new`)
  expect(rows.json()).toHaveLength(1)
  const cards = await read(`/Complaints/GetDashBoardCard/${ids.userId}/${ids.roleId}`)
  const one = { count: 1, isMore: false }
  const none = { count: 0, isMore: false }
  expect(cards.json()).toEqual({
    newCompliants: one,
    thisWeekCompliants: one,
    thisMonthCompliants: one,
    closedCompliants: none,
    activeCompliants: one,
    criticalCompliants: none,
    delayedCompliants: none,
    myCompliants: none,
    unreadNotices: none,
  })
  const byStatus = await read(`/Complaints/GetDashBoardSummaryLocRespective/${ids.userId}/Status`)
  expect(byStatus.json()).toEqual([{ key: 'CREATED', ...one }])
  const byLocation = await read(`/Complaints/GetDashBoardSummaryLocRespective/${ids.userId}/Location`)
  expect(byLocation.json()).toEqual([
    { key: expect.any(String), name: { en: expect.any(String), am: expect.any(String) }, ...one },
  ])
})

test('GetCompliantsDetailByID shows the filed complaint, and no trail without its permission', async () => {
  const answer = await read(`/Complaints/GetCompliantsDetailByID/${ids.complaintId}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    compliant_id: ids.complaintId,
    complaintRefNo: ids.trackingId,
    currentStatus: 'CREATED',
    violatedDecisionOn: null,
    supportingDocuments: [],
    attachements: [],
    complainant: { firstName: 'Abebe', fatherName: 'Kebede', phone: '+251911223344' },
    compliantRepresentatives: [{ firstName: 'Almaz' }],
    statusTrack: [],
    deadlineLedger: [],
    delayLevel: null,
    escalatedTo: null,
  })
  expect(answer.json()).not.toHaveProperty('auditEntries')
})

test('GetStatusDetailTrack shows the steps, GetCompliantRepresentatives the complainant’s representatives', async () => {
  await plant(ownerDb, 'status_track', {
    complaint_id: ids.complaintId,
    at: server.clock.now(),
    action: 'assign-receiver',
    from_status: 'CREATED',
    to_status: 'ASSIGNED_TO_CASE_RECEIVER',
    actor_kind: 'staff',
    actor_id: ids.userId,
    organization_id: ids.organizationId,
    role_id: ids.roleId,
    reason: 'Nobody could receive it.',
  })
  expect((await read(`/CompliantActions/GetStatusDetailTrack/${ids.complaintId}`)).json()).toEqual([
    {
      actionDate: expect.stringMatching(/Z$/),
      missingItems: null,
      questions: null,
      contact: null,
      mergedBody: null,
      actionFor: null,
      action: 'assign-receiver',
      fromStatus: 'CREATED',
      currentStatus: 'ASSIGNED_TO_CASE_RECEIVER',
      actorKind: 'staff',
      actionBy: { en: 'Tigist Bekele', am: 'ትዕግስት በቀለ' },
      organization: { en: expect.stringMatching(/^Bureau /), am: 'ቢሮ' },
      role: { en: expect.any(String), am: expect.any(String) },
      reason: 'Nobody could receive it.',
    },
  ])
  for (const path of [`${ids.complaintId}/0`, '0/0']) {
    const answer = await read(`/Complaints/GetCompliantRepresentatives/${path}`)
    expect(answer.json()).toEqual([
      {
        compliant_id: ids.complaintId,
        complaintRefNo: ids.trackingId,
        representativeId: expect.any(Number),
        representative: expect.objectContaining({ firstName: 'Almaz', kind: 'representative' }),
      },
    ])
  }
})

test.each([
  ['a filter that is not there', () => `GetCompliantsList/${ids.userId}/${ids.roleId}/open`],
  ['a cursor made up', () => `GetCompliantsList/${ids.userId}/${ids.roleId}/all?cursor=x`],
  ['an id beyond numbers', () => 'GetCompliantsDetailByID/99999999999'],
])('%s is refused', async (_, path) => {
  const answer = await server.get(`/api/Complaints/${path()}`, token)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
})
