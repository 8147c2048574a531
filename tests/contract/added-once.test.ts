/**
 * The answer to an addition is lost, and the same is sent again under the same key: nothing is added a second time, and the answer is the
 * same, not "the name is taken". Each call that adds something has a line.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { aStaffMember, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { pemOf, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { aTypeWithoutList, newCitation, newTemplate } from '#tests/security/records/standard-text.ts'

const server = await testServer()
const administrator = await signInAs(server, { permissions: ['All'] })
const calls = contract as Record<string, Endpoint>

const names = () => ({ nameEn: `Name ${randomUUID()}`, nameAm: `ስም ${randomUUID()}` })
const person = (permissions: Parameters<typeof aStaffMember>[1] = {}) => server.add(aStaffMember, permissions)
const approver = () => person({ permissions: ['Complaints - Approval View'] })
const days = { fromDate: '2099-01-01', toDate: '2099-02-01' }
let holidays = 0

/** What each addition needs. */
const additions: Record<string, () => Promise<object>> = {
  addOrganization: async () => ({ ...names(), handlesComplaints: true, sectorId: null, locationId: null }),
  addDepartment: async () => ({ ...names(), organizationId: await server.add(anOrganization), parentId: null }),
  addLocation: async () => ({ ...names(), validFromOn: '2001-01-01', validToOn: null, parentId: null, kind: 'region' }),
  addConstant: async () => ({
    fieldName: 'occupation',
    regionId: null,
    code: `weaver-${randomUUID().slice(0, 8)}`,
    labelEn: 'Weaver',
    labelAm: 'ሸማኔ',
  }),
  addHoliday: async () => ({ ...names(), onDate: `${2100 + holidays++}-05-04` }),
  addRole: async () => ({ name: `Role ${randomUUID()}`, guardLevel: 'GUEST' }),
  assignPermission: async () => ({ roleId: (await person()).roleId, givenPermission: 'Complaints - Direct' }),
  inviteUser: async () => ({
    userName: `${randomUUID()}@office.example.test`,
    name: 'Hana',
    roleId: (await person()).roleId,
    language: 'en',
  }),
  assignOrganization: async () => ({
    userId: (await person()).userId,
    organizationId: await server.add(anOrganization),
  }),
  addTrustedOffice: async () => ({ nameEn: 'Adama', nameAm: 'አዳማ', publicKey: pemOf(signingKeyOf(randomUUID())) }),
  addDelegation: async () => ({
    approverId: (await approver()).userId,
    delegateId: (await approver()).userId,
    ...days,
  }),
  addDataFilter: async () => ({ userId: (await person()).userId, filterBy: 'status', filteringValue: ['CLOSED'] }),
  addAbsence: async () => ({ userId: (await person()).userId, ...days }),
  saveReport: async () => ({ kind: 'summary', name: `By month ${randomUUID()}`, query: 'group=month' }),
  beginReportExport: async () => {
    // only a few may be under way
    await server.database.ownerDb.deleteFrom('report_export').execute()
    const by = { userID: administrator.userId, roleID: administrator.roleId }
    return { ...by, columns: ['trackingId'], format: 'csv', language: 'en', from: `20${10 + holidays++}-01-01` }
  },
  saveTemplate: async () => ({ ...newTemplate(), organizationId: null }),
  saveMissingDocuments: async () => ({
    complaintTypeId: await server.inTransaction(aTypeWithoutList),
    items: [{ en: `Deed ${randomUUID()}`, am: 'የይዞታ ማረጋገጫ' }],
  }),
  saveCitation: async () => newCitation(),
}

const action = 'an action on a case, with its version and its key: tests/faults/quick/lost-answers-of-steps.test.ts'
const replaces = 'sets something: twice is the same as once'
const imports = 'names the plan that was shown, and changes nothing when that no longer holds'

/** They add or store too, and happen once in another way. */
const elsewhere: Record<string, string> = {
  addRepresentative: 'an action on a case, with its version: tests/faults/quick/lost-answers-of-steps.test.ts',
  addNote: 'takes the key itself: server/features/case-notes',
  addSystemicNote: 'takes the key itself: server/features/systemic-cases',
  openSystemicCase: 'takes the key itself: server/features/systemic-cases',
  addDocument: 'its files are uploaded before',
  addPasskey: 'its challenge is used up',
  recordStatement: 'a request for a statement ends once',
  recordTimeRequest: 'more time is asked for once',
  saveStatementDraft: replaces,
  addStatementDocuments: 'the same file of the same sender is stored once',
  addOrderDocuments: 'the same file of the same sender is stored once',
  inviteRespondent: 'takes the key itself: server/features/respondents/respondents.test.ts',
  registerComplaint: 'its key is the submission key: server/features/intake/register-at-once.test.ts',
  submitDraft: 'the application is its key: tests/faults/quick/lost-answers-of-steps.test.ts',
  startDraft: 'answers with the application that the browser holds already',
  uploadFiles: 'a file in pieces has an address of its own: tests/faults/quick/lost-answers-of-uploads.test.ts',
  claimComplaint: 'a complaint has one owner',
  assignReceiver: action,
  assignReviewer: action,
  recordCallBack: 'its version and its key: server/features/call-backs/call-backs.test.ts',
  recordContact: action,
  recordReferralAnswer: action,
  recordReferralOutcome: action,
  saveDecision: action,
  saveDecisionDraft: 'replaces the text of the same decision',
  saveDraft: replaces,
  saveOfficeSettings: replaces,
  saveNoticeChoices: replaces,
  saveWeeklyHours: replaces,
  saveClocks: replaces,
  uploadPhoto: replaces,
  beginAuthenticator: replaces,
  beginPasskey: replaces,
  importDossier: 'makes an application under way, as a start does; a case is registered from one dossier once',
  importUsers: imports,
  importConstants: imports,
  importLocations: imports,
  importOrganizations: imports,
  importDepartments: imports,
}

const post = (name: string, body: object, key: string) =>
  server.post(`/api${calls[name]?.path.replace(/:\w+/, '0')}`, body, { token: administrator.token, key })

test('every call that adds something has a line', () => {
  const adding = Object.keys(calls).filter(
    name =>
      /^(?:add|assign|begin|claim|import|invite|open|record|register|save|start|submit|upload)[A-Z]/.test(name) &&
      calls[name]?.method === 'POST',
  )
  expect(adding.filter(name => !additions[name] && !elsewhere[name])).toEqual([])
  expect(Object.keys({ ...additions, ...elsewhere }).filter(name => !adding.includes(name))).toEqual([])
})

describe.for(Object.entries(additions))('%s', ([name, make]) => {
  test('the same under the same key is added once and answered alike, at the same time too', async () => {
    const [body, key] = [await make(), randomUUID()]
    const first = await post(name, body, key)
    expect([first.statusCode, first.body]).toEqual([200, expect.anything()])
    for (const again of await Promise.all([post(name, body, key), post(name, body, key)])) {
      expect([again.statusCode, again.json()]).toEqual([200, first.json()])
      expect(again.headers['x-message']).toBe(first.headers['x-message'])
    }
    const [other, sameTime] = [await make(), randomUUID()]
    const both = await Promise.all([post(name, other, sameTime), post(name, other, sameTime)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(both[0]?.json()).toEqual(both[1]?.json())
  })

  test('something else under that key is refused', async () => {
    const key = randomUUID()
    expect((await post(name, await make(), key)).statusCode).toBe(200)
    const refused = await post(name, await make(), key)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'key-of-another-request'])
  })
})
