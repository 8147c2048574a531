import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { contract } from '#contract/index.ts'
import { correctionSchema } from '#contract/filing/application.ts'
import { definitionOf, wireShapeOf } from '#contract/http/wire.ts'
import { aComplaint, aConstant, anAttachment, anOrganization, aParty } from '#tests/support/factories.ts'
import { aStandardText } from '#tests/security/records/standard-text.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { plant } from '#tests/support/rows.ts'

type Body = Record<string, unknown>
const calls = contract as Record<string, Endpoint>

const server = await testServer()
const organizationId = await server.inTransaction(tx => anOrganization(tx))
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
    const complaintTypeId = await server.inTransaction(tx => aConstant(tx, 'complaint-type'))
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
        requiredDecisionId: await server.inTransaction(tx => aConstant(tx, 'required-decision')),
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

describe('an unknown field', () => {
  test('is refused by its name, at any depth', async () => {
    const row = (await read(`Complaints/GetCompliantRepresentatives/${caseId}/${representativeId}`))[0]
    const body = { ...row, representative: { ...row.representative, grandFatherName: 'ሌላ', mobile: '0911' }, why: 1 }
    const answer = await write('updateRepresentative', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual(
      ['representative.grandFatherName', 'representative.mobile', 'why'].map(field => ({
        field,
        reason: 'unknown-field',
      })),
    )
  })

  test('is refused by calls without a body too, and together with other errors', async () => {
    const session = await server.app.inject({ method: 'POST', url: '/api/JwtToken/Logout', payload: { everywhere: 1 } })
    expect(session.json()).toMatchObject({ fields: [{ field: 'everywhere', reason: 'unknown-field' }] })
    const login = await server.post('/api/JwtToken/UserLogin', { username: 'a', userPassword: 'b' })
    expect(login.json().fields).toEqual([
      { field: 'userName', reason: 'required' },
      { field: 'username', reason: 'unknown-field' },
    ])
  })

  /** An example value for each kind of schema would prove less: the first object of each body gets one more field. */
  test('is refused by every call with a body', async () => {
    const dropping: string[] = []
    for (const [name, endpoint] of Object.entries(calls)) {
      if (!endpoint.body) continue
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => [word ?? '', '1']))
      const answer = await write(name, { 'no-call-knows-me': 1 }, params)
      const isRefused = answer.statusCode === 422 && answer.body.includes('no-call-knows-me')
      // a proof, an application under way or a complainant's session would be required first
      if (!isRefused && ![401, 403].includes(answer.statusCode)) dropping.push(`${name} ${answer.statusCode}`)
    }
    expect(dropping).toEqual([])
  })

  test('names twenty fields at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(150)}${index}`, index]))
    const answer = await server.post('/api/JwtToken/UserLogin', { userName: 'a', userPassword: 'b', ...many })
    expect(answer.json().fields).toHaveLength(20)
    expect(answer.body.length).toBeLessThan(10_000)
  })
})

/** Only letters and digits, and the specification's own spellings in the usual form. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('compliant', 'complaint')
    .replaceAll('attachement', 'attachment')

/** Spellings that the specification itself uses side by side, and names with two meanings. */
const bySpecification: Record<string, readonly string[]> = {
  complaintid: ['compliant_id', 'CompliantId'],
  roleid: ['RoleId', 'roleId', 'roleID'],
  userid: ['userId', 'userID'],
  // the whole record, and for an application the part about the complaint
  complaint: ['compliant', 'complaint'],
}

function collectNames(schema: z.core.$ZodType | undefined, found: Set<string>): void {
  if (!schema) return
  const shape = wireShapeOf(schema)
  for (const [name, field] of Object.entries(shape?.fields ?? {})) {
    found.add(name)
    collectNames(field, found)
  }
  const def = definitionOf(schema)
  if ('innerType' in def) collectNames(def.innerType, found)
  if (def.type === 'pipe') collectNames(def.in, found)
  if (def.type === 'array') collectNames(def.element, found)
  if (def.type === 'union') for (const option of def.options) collectNames(option, found)
}

test('a name has one spelling in all requests and answers', () => {
  const names = new Set<string>()
  for (const { query, body, answer } of Object.values(calls))
    for (const schema of [query, body, answer]) collectNames(schema, names)
  expect(names.size).toBeGreaterThan(200)
  const spellings = Map.groupBy(names, folded)
  const several = [...spellings].filter(([name, spelled]) =>
    spelled.some(each => spelled.length > 1 && !bySpecification[name]?.includes(each)),
  )
  expect(several).toEqual([])
})
