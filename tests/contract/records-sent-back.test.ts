import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { correctionSchema } from '#contract/filing/application.ts'
import { wireShapeOf } from '#contract/http/wire.ts'
import { aComplaint, aConstant, anAttachment, anOrganization, aParty } from '#tests/support/factories.ts'
import { aStandardText } from '#tests/security/records/standard-text.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant } from '#tests/support/rows.ts'

type Body = Record<string, unknown>
const calls = contract as Record<string, Endpoint>

const server = await testServer()
const organizationId = await server.add(anOrganization)
const me = await signInAs(server, { organizationId, permissions: ['All', 'Complaints - Decide'], guardLevel: 'SA' })
const pages = ['Complaints - List View', 'Complaints - Decide', 'Complaints - Approval View'] as const
const other = await signInAs(server, { organizationId, permissions: [...pages] })
const { caseId, representativeId, directedId, investigatedId, fileId } = await server.inTransaction(async tx => {
  const { id } = await aComplaint(tx, {
    handling_organization_id: organizationId,
    status: 'ASSIGNED_TO_CASE_RECEIVER',
    violated_decision_on: '2026-03-01',
    violated_law: 'Directive 12',
    supporting_documents: ['A map'],
    is_group: true,
    group_size: 12,
  })
  const withHandlers = async (status: 'DIRECTED_TO_HANDLER' | 'UNDER_INVESTIGATION', leadId: number) => {
    const { id: complaint_id } = await aComplaint(tx, { handling_organization_id: organizationId, status })
    const row = {
      complaint_id,
      directed_at: new Date(),
      accepted_at: status === 'UNDER_INVESTIGATION' ? new Date() : null,
    }
    await plant(
      tx,
      'complaint_handler',
      [other, me].map(({ userId: user_id }) => ({ ...row, user_id, is_lead: user_id === leadId })),
    )
    return complaint_id
  }
  const [directedId, investigatedId] = [
    await withHandlers('DIRECTED_TO_HANDLER', other.userId),
    await withHandlers('UNDER_INVESTIGATION', me.userId),
  ]
  const representativeId = await aParty(tx, {
    complaint_id: id,
    ordinal: 1,
    first_name: 'ሐና',
    grandfather_name: 'ለማ',
    house_number: '12/B',
    kebele: '04',
    email: 'hanna@example.test',
  })
  const fileId = await anAttachment(tx, { complaint_id: investigatedId })
  return { caseId: id, representativeId, directedId, investigatedId, fileId }
})

async function read(path: string) {
  const answer = await server.get(`/api/${path}`, me.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function write(name: string, body: unknown, params: Record<string, string> = {}, headers: Body = {}) {
  const path = calls[name]?.path.replace(/:(\w+)/g, (_, word: string) => params[word] ?? '')
  return server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body as object,
    headers: { authorization: `Bearer ${me.token}`, ...headers },
  })
}

/** The fields of a record that a request takes, under the same names: nothing else may be needed. */
const fieldsOf = (schema: z.ZodType, record: Body): Body =>
  Object.fromEntries(
    Object.keys(wireShapeOf(schema)?.fields ?? {})
      .filter(name => name in record)
      .map(name => [name, record[name]]),
  )

/** The standard text of a kind; there is one. */
async function aStandardTextOf(kind: 'template' | 'missing-documents' | 'citation'): Promise<Body> {
  const [found] = await read(`StandardTexts/GetStandardTexts/${kind}`)
  if (found) return found
  const items = [{ en: 'The title deed', am: 'የይዞታ ማረጋገጫ' }]
  if (kind === 'missing-documents') {
    const complaintTypeId = await server.add(aConstant, 'complaint-type')
    await write('saveMissingDocuments', { complaintTypeId, items })
  } else await server.inTransaction(tx => aStandardText(tx, kind))
  return aStandardTextOf(kind)
}

interface Pair {
  /** Makes sure that there is a record, and reads it. */
  read: () => Promise<Body>
  /** The request: the record, and its id where the record does not have it. */
  asRequest?: (record: Body) => unknown
  params?: (record: Body) => Record<string, string>
  /** For our own calls, which need the version that was seen. */
  version?: (record: Body) => string
}

/** Each call that saves what another call read. */
const pairs: Record<string, Pair> = {
  updateRepresentative: {
    read: async () => (await read(`Complaints/GetCompliantRepresentatives/${caseId}/${representativeId}`))[0],
  },
  updateComplaint: {
    read: () => read(`Complaints/GetCompliantsDetailByID/${caseId}`),
    version: record => String(record.version),
    asRequest: record => ({
      compliant_id: record.compliant_id,
      ...fieldsOf(correctionSchema, record),
      complaint: fieldsOf(correctionSchema.shape.complaint, record),
      decisionLetter: { authority: record.decisionAuthority, number: record.decisionNumber },
    }),
  },
  updateDirecting: {
    read: () => read(`Complaints/GetComplaintGroupHandlers/${directedId}`),
    asRequest: record => ({ CompliantId: directedId, reason: 'As before.', ...record }),
  },
  updateDecision: {
    read: async () => {
      const decision = {
        CompliantId: investigatedId,
        issues: [{ ordinal: 0, finding: 'It was due.', law: 'Directive 12', remedy: 'Issue it.' }],
        justification: 'Every paper was there.',
        requiredDecisionId: await server.add(aConstant, 'required-decision'),
        attachements: [{ attachementFileName: fileId, attachedByUser: 'me' }],
        HasAttachment: true,
      }
      const saved = await write('saveDecision', decision)
      expect([200, 409], saved.body).toContain(saved.statusCode)
      const {
        round: _,
        version: __,
        savedAt: ___,
        ...written
      } = (await read(`CompliantActions/GetLetCompliantSolution/${investigatedId}`)).compliantDecision
      return written
    },
    asRequest: record => ({ CompliantId: investigatedId, version: 1, savedAt: new Date(), ...record }),
  },
  saveDecisionDraft: {
    read: async () => (await read(`CompliantActions/GetLetCompliantSolution/${investigatedId}`)).compliantDecision,
    asRequest: record => ({ CompliantId: investigatedId, basedOn: 0, ...record }),
  },
  updateUser: {
    read: async () =>
      (await read('Users/GetUsersList/0/0')).users.find(({ id }: { id: number }) => id === other.userId),
  },
  updateRole: {
    read: async () => {
      const name = 'Reader of records'
      await write('addRole', { name, description: 'Reads' })
      return (await read('SysRoles/GetUserRoles')).find((role: Body) => role.name === name)
    },
  },
  updatePermission: { read: async () => (await read(`Permissions/GetRolePermissions/${other.roleId}`))[0] },
  updateDataFilter: {
    read: async () => {
      await write('addDataFilter', { userId: other.userId, filterBy: 'status', filteringValue: ['CREATED', 'CLOSED'] })
      return (await read(`Users/GetCompliantsFilterMap/${other.userId}`))[0]
    },
  },
  managePasswordPolicy: { read: () => read('Users/GetRegionPasswordPolicy/Addis Ababa') },
  adjustApprovalStructure: {
    read: async () => {
      await write('adjustApprovalStructure', {
        complaintAction: 'conclude',
        approvingUser: other.userId,
        order: 1,
        position: 'Head',
      })
      const [{ structureId: _, since: __, ...structure }] = await read('CompliantActions/GetApprovalStructure/conclude')
      return { ...structure, approvers: structure.approvers.map(({ id: ___, ...approver }: Body) => approver) }
    },
  },
  updateOrganization: {
    read: () => read(`Organizations/GetOrganization/${me.organizationId}`),
    params: record => ({ id: String(record.id) }),
  },
  renameDepartment: {
    read: async () => {
      const names = { nameEn: 'Reception', nameAm: 'መቀበያ' }
      await write('addDepartment', { ...names, organizationId: me.organizationId, parentId: null })
      return (await read(`Organizations/GetDepartmentTree/${me.organizationId}`))[0]
    },
    params: record => ({ id: String(record.id) }),
  },
  updateLocation: {
    read: async () => (await read('Locations/GetManagedChildren/0'))[0],
    params: record => ({ id: String(record.id) }),
  },
  updateConstant: {
    read: async () => (await read('ReferenceData/GetManagedConstants/severity'))[0],
    params: record => ({ id: String(record.id) }),
  },
  updateHoliday: {
    read: async () => (await read('Calendar/GetCalendarSettings/0')).holidays[0],
    params: record => ({ id: String(record.id) }),
  },
  saveWeeklyHours: { read: () => read('Calendar/GetCalendarSettings/0'), params: () => ({ regionId: '0' }) },
  saveClocks: { read: async () => (await read('Calendar/GetCalendarSettings/0')).clocks },
  saveOfficeSettings: {
    read: async () => (await read('OfficeSettings/GetOfficeSettings')).values,
    asRequest: async record => ({ ...record, version: (await read('OfficeSettings/GetOfficeSettings')).version }),
  },
  saveTemplate: {
    read: () => aStandardTextOf('template'),
    asRequest: ({ id, version, template }) => ({ id, version, organizationId: null, ...(template as Body) }),
  },
  saveMissingDocuments: {
    read: () => aStandardTextOf('missing-documents'),
    asRequest: ({ version, complaintType, documents }) => ({
      ...{ version, complaintTypeId: (complaintType as Body).id },
      ...(documents as Body),
    }),
  },
  saveCitation: {
    read: () => aStandardTextOf('citation'),
    asRequest: ({ id, version, citation }) => ({ id, version, ...(citation as Body) }),
  },
  setUserNavigation: { read: () => read(`Navigation/GetUserNavigation/${other.userId}`) },
  saveNoticeChoices: { read: () => read('Users/GetNoticeChoices') },
  updateProfile: { read: () => read(`Users/GetUserProfile/${me.userId}`) },
}

/** Calls with similar names that save no record that is read. */
const others: Record<string, string> = {
  saveDecision: 'the first version of a decision; updateDecision takes the same',
  saveStatementDraft: 'answers of a form as they were typed, which its request shows',
  saveDraft: 'answers of a form as they were typed, by the names of its fields',
  updatePassword: 'a password is never read',
  saveReport: 'makes a report each time; changeSavedReport changes one',
  setDefaultView: 'which saved view opens first for the caller, by its id',
  setReportMail: 'one choice of the reader about a report, which the list of reports shows',
  setSystemicStatus: 'how far a systemic case has come; changeSystemicCase changes the rest',
  setStandardTextArchived: 'whether it is offered; the calls of its kind save what it says',
  setAttachmentType: 'one answer of the application about a file, which the list of its files shows',
}

test('every call that saves a record is listed here', () => {
  const saving = Object.keys(calls).filter(name => /^(update|save|set|manage|adjust|rename)[A-Z]/.test(name))
  const known = [...Object.keys(pairs), ...Object.keys(others), 'adjustComplaint']
  expect(saving.filter(name => !known.includes(name))).toEqual([])
})

describe('a record can be sent back as it was read, and loses nothing:', () => {
  test.each(Object.entries(pairs))('%s', async (name, pair) => {
    const record = await pair.read()
    expect(record).toBeTypeOf('object')
    const body = (await pair.asRequest?.(record)) ?? record
    const headers = pair.version ? { 'if-match': `"${pair.version(record)}"` } : {}
    const answer = await write(name, body, pair.params?.(record), headers)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    expect(await pair.read()).toEqual(record)
  })
})

describe('a representative as it was read', () => {
  const rowOf = async () =>
    (await read(`Complaints/GetCompliantRepresentatives/${caseId}/${representativeId}`))[0] as Body & {
      representative: Body
    }

  test('keeps every other name when one is changed', async () => {
    const row = await rowOf()
    const changed = { ...row.representative, phone: '+251922334455' }
    const answer = await write('updateRepresentative', { representativeId, representative: changed })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await rowOf()).representative).toEqual({ ...row.representative, phone: '+251922334455' })
    expect(row.representative).toMatchObject({ grandfatherName: 'ለማ', houseNumber: '12/B' })
  })

  test('is of the complaint that it was read from', async () => {
    const row = await rowOf()
    expect((await write('updateRepresentative', { ...row, compliant_id: caseId + 1000 })).statusCode).toBe(404)
  })
})
