import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Staff } from '#server/platform/actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { deadLetterQueue, jobsSchema } from '#server/platform/jobs/queues.ts'
import {
  aComplaint,
  aConstant,
  aDataFilter,
  aDepartment,
  aLetter,
  anAttachment,
  aParty,
  aPlace,
  aStaffMember,
} from '#tests/support/factories.ts'
import {
  aCaseNote,
  aDelegation,
  anAbsence,
  aNewConstant,
  aNotice,
  aPasskey,
  aSavedReport,
  aSystemicCase,
  aTableImport,
  aWaitingComplaint,
} from './planted.ts'
import { aStandardText, aTypeWithoutList } from './standard-text.ts'
import { anOrderTo, aRequestTo } from './to-bodies.ts'
import { plant, plantOne, rowsIn } from '#tests/support/rows.ts'

/** The owner of a named record, as seen by its reader; the last one does not exist. */
export const owners = ['own', 'sameOrganization', 'foreign', 'missing'] as const
export type Owner = (typeof owners)[number]
export type Existing = Exclude<Owner, 'missing'>
type NamedComplaint = Awaited<ReturnType<typeof aComplaint>>

export type Id = number | string

/** The reader, and the bodies of one request: everything is made only for it, because a call may change what it names. */
export interface World {
  reader: Staff
  /** The reader's body. */
  body: number
  /** Some other body. */
  other: number
  files: FileStore
  /** Of a caller who is a complainant. */
  complainantId?: number | undefined
  /** The records of one call: when a call names a complaint in two ways, both are the same one. */
  complaints?: Map<Existing, NamedComplaint> | undefined
}

const bodyOf = ({ body, other }: World, owner: Existing): number => (owner === 'foreign' ? other : body)

async function aUser(tx: Tx, world: World, owner: Existing, isActive = true): Promise<Staff> {
  if (owner === 'own') return world.reader
  return aStaffMember(tx, { organizationId: bodyOf(world, owner), isActive })
}

const idOfUser = async (tx: Tx, world: World, owner: Existing, isActive = true): Promise<number> =>
  (await aUser(tx, world, owner, isActive)).userId

/** A complaint that is directed to the reader, one that only their body handles, and one that has nothing to do with either. */
async function theComplaint(tx: Tx, world: World, owner: Existing): Promise<NamedComplaint> {
  const known = world.complaints?.get(owner)
  if (known) return known
  const complaint = await aComplaint(tx, {
    handling_organization_id: owner === 'sameOrganization' ? world.body : world.other,
    receiver_id: owner === 'own' ? world.reader.userId : null,
  })
  if (world.complainantId && owner === 'own') {
    await plant(tx, 'complaint_owner', { user_id: world.complainantId, complaint_id: complaint.id })
  }
  world.complaints?.set(owner, complaint)
  return complaint
}

const idOfComplaint = async (tx: Tx, world: World, owner: Existing): Promise<number> =>
  (await theComplaint(tx, world, owner)).id

async function aNewPlace(tx: Tx): Promise<number> {
  const { zoneId } = await aPlace(tx)
  const name = `Woreda ${randomUUID()}`
  return plantOne(tx, 'location', {
    kind: 'woreda',
    parent_id: zoneId,
    name_en: name,
    name_am: name,
    valid_from_on: '2000-01-01',
  })
}

async function theStructure(tx: Tx, approverId: number): Promise<{ id: number; stepId: number }> {
  const at = new Date()
  await tx.updateTable('approval_structure').set({ ended_at: at }).where('ended_at', 'is', null).execute()
  const id = await plantOne(tx, 'approval_structure', { action: 'conclude', began_at: at })
  const stepId = await plantOne(tx, 'approval_step', { structure_id: id, ordinal: 1, approver_id: approverId })
  return { id, stepId }
}

const anApprover = async (tx: Tx, world: World, owner: Existing): Promise<number> => {
  if (owner === 'own') return world.reader.userId
  const permissions = ['Complaints - Approval View'] as const
  return (await aStaffMember(tx, { organizationId: bodyOf(world, owner), permissions: [...permissions] })).userId
}

/** Of which complaint and body what a body is asked or ordered is. */
const toBody = async (tx: Tx, world: World, owner: Existing) => ({
  complaint_id: await idOfComplaint(tx, world, owner),
  organization_id: bodyOf(world, owner),
})

const aStatementRequest = async (tx: Tx, world: World, owner: Existing): Promise<number> =>
  aRequestTo(tx, await toBody(tx, world, owner), world.reader.userId)

const anOrder = async (tx: Tx, world: World, owner: Existing): Promise<number> =>
  anOrderTo(tx, await toBody(tx, world, owner))

async function aFile(
  tx: Tx,
  world: World,
  whose: { complaint_id: number } | { draft_id: string } | { statement_request_id: number } | { case_order_id: number },
): Promise<string> {
  const { key } = await world.files.write(Readable.from(['%PDF-1.7']))
  return anAttachment(tx, { ...whose, storage_key: key })
}

const inADay = () => new Date(Date.now() + 86_400_000)

/** A day can be a holiday only once, so each holiday has its own year. */
let holidayYear = 3000

/** Makes a record of each kind; returns what a call names it by. */
export const records = {
  complaint: idOfComplaint,
  trackingId: async (tx, world, owner) => (await theComplaint(tx, world, owner)).trackingId,
  notice: async (tx, world, owner) =>
    aNotice(tx, await idOfUser(tx, world, owner), await idOfComplaint(tx, world, owner)),
  representative: async (tx, world, owner) =>
    aParty(tx, { complaint_id: await idOfComplaint(tx, world, owner), ordinal: 1 }),
  /** Own is a case of the reader's body that the reader received. */
  receivedComplaint: async (tx, world, owner) => {
    const receiver_id = owner === 'own' ? world.reader.userId : null
    const handled = { handling_organization_id: bodyOf(world, owner), receiver_id }
    return (await aComplaint(tx, { ...handled, status: 'ASSIGNED_TO_CASE_RECEIVER' })).id
  },
  /** Own: waits for the reader’s signature. */
  askedComplaint: async (tx, world, owner) =>
    aWaitingComplaint(tx, bodyOf(world, owner), { approverId: await anApprover(tx, world, owner) }),
  /** Own: waits for signatures of the reader's proposal. */
  proposedComplaint: async (tx, world, owner) =>
    aWaitingComplaint(tx, bodyOf(world, owner), {
      approverId: await anApprover(tx, world, 'foreign'),
      ...(owner === 'own' && { authorId: world.reader.userId }),
    }),
  /** Waits for somebody who cannot sign any longer. */
  stalledComplaint: async (tx, world, owner) =>
    aWaitingComplaint(tx, bodyOf(world, owner), { approverId: await idOfUser(tx, world, 'sameOrganization', false) }),
  /** Own is a case of the reader's body whose handlers the reader leads. */
  ledComplaint: async (tx, world, owner) => {
    const handled = { handling_organization_id: bodyOf(world, owner), status: 'UNDER_INVESTIGATION' } as const
    const { id: complaint_id } = await aComplaint(tx, handled)
    const lead = { user_id: world.reader.userId, is_lead: true, directed_at: new Date() }
    if (owner === 'own') await plant(tx, 'complaint_handler', { complaint_id, ...lead })
    return complaint_id
  },
  attachment: async (tx, world, owner) => aFile(tx, world, { complaint_id: await idOfComplaint(tx, world, owner) }),
  /** Asked of the owner’s body. */
  statementRequest: aStatementRequest,
  /** Of a statement that is not given. */
  statementFile: async (tx, world, owner) =>
    aFile(tx, world, { statement_request_id: await aStatementRequest(tx, world, owner) }),
  /** To the owner’s body. */
  bodyOrder: anOrder,
  /** Of a report that is not given. */
  orderFile: async (tx, world, owner) => aFile(tx, world, { case_order_id: await anOrder(tx, world, owner) }),
  letter: async (tx, world, owner) => (await aLetter(tx, { complaint_id: await idOfComplaint(tx, world, owner) })).id,
  letterCode: async (tx, world, owner) =>
    (await aLetter(tx, { complaint_id: await idOfComplaint(tx, world, owner) })).code,
  message: async (tx, world, owner) =>
    plantOne(tx, 'outgoing_message', {
      event_key: randomUUID(),
      complaint_id: await idOfComplaint(tx, world, owner),
      channel: 'sms',
      recipient: '+251911223344',
      language: 'en',
      template: 'complaint-registered',
      text: 'Received.',
      status: 'dead',
    }),
  failedJob: async tx => {
    const { rows } = await sql<{ id: string }>`insert into ${sql.id(jobsSchema, 'job')} (name, data, source_name)
      values (${deadLetterQueue}, '{}', 'clean-up-files') returning id`.execute(tx)
    return rows[0]?.id ?? ''
  },
  user: idOfUser,
  userWithPasskey: async (tx, world, owner) => {
    const userId = await idOfUser(tx, world, owner)
    await aPasskey(tx, userId)
    return userId
  },
  /** To whom both bodies are assigned. */
  expert: async (tx, world, owner) => {
    const user_id = await idOfUser(tx, world, owner)
    const rows = [world.body, world.other].map(organization_id => ({ user_id, organization_id }))
    await plant(tx, 'expert_organization', rows)
    return user_id
  },
  deactivatedUser: async (tx, world, owner) => idOfUser(tx, world, owner, false),
  approver: anApprover,
  role: async (tx, world, owner) => (await aUser(tx, world, owner)).roleId,
  permission: async (tx, world, owner) => {
    const { roleId } = await aUser(tx, world, owner)
    const page_code = 'Complaints - List View'
    const held = await rowsIn(tx, 'role_permission', { role_id: roleId }, ['id'])
    return held[0]?.id ?? plantOne(tx, 'role_permission', { role_id: roleId, page_code })
  },
  session: async (tx, world, owner) => {
    const id = randomUUID()
    const user_id = await idOfUser(tx, world, owner)
    await plant(tx, 'user_session', { id, user_id, expires_at: inADay(), refresh_hash: randomBytes(32) })
    return id
  },
  reportExport: async (tx, world, owner) => {
    const user_id = await idOfUser(tx, world, owner)
    const { key } = await world.files.write(Readable.from([Buffer.from('Status\r\n')]))
    const id = await plantOne(tx, 'report_export', {
      user_id,
      asked: '{}',
      format: 'csv',
      rows: 1,
      file_key: null,
      created_at: new Date(),
      ends_at: inADay(),
    })
    await tx.updateTable('report_export').set({ status: 'ready', file_key: key }).where('id', '=', id).execute()
    return id
  },
  /** Of a closed case: who received it, the owner of their own, does not call. */
  callBack: (tx, world, owner) => aCallBack(tx, world, owner),
  dossier: async (tx, world, owner) => aDossier(tx, world, owner, await idOfUser(tx, world, owner)),
  /** One that the complainant ordered. */
  ownDossier: (tx, world, owner) => aDossier(tx, world, owner, null),
  trustedOffice: async (tx, world, owner) => {
    const added_by_id = await idOfUser(tx, world, owner)
    const fingerprint = randomBytes(32).toString('hex')
    const office = { name_en: 'Adama', name_am: 'አዳማ', public_key: 'a key', fingerprint }
    return plantOne(tx, 'trusted_office', { ...office, added_at: new Date(), added_by_id })
  },
  /** Of the owner's work, that goes on. */
  handOver: async (tx, world, owner) => {
    const user_id = await idOfUser(tx, world, owner)
    return plantOne(tx, 'hand_over', { user_id, ordered_by_id: user_id, cause: 'leaving', ordered_at: new Date() })
  },
  /** One that is done. */
  tableImport: async (tx, world, owner) => aTableImport(tx, await idOfUser(tx, world, owner)),
  caseNote: async (tx, world, owner) =>
    aCaseNote(tx, await idOfComplaint(tx, world, owner), await idOfUser(tx, world, owner)),
  /** With a complaint of its own, so that a complaint of another systemic case can be added to it. */
  systemicCase: async (tx, world, owner) => {
    const { id: complaint_id } = await theComplaint(tx, { ...world, complaints: undefined }, owner)
    const owner_id = await idOfUser(tx, world, owner)
    return aSystemicCase(tx, { owner_id, organization_id: world.other, complaint_id })
  },
  savedReport: async (tx, world, owner) => aSavedReport(tx, await idOfUser(tx, world, owner), 'summary', 'group=month'),
  listView: async (tx, world, owner) => aSavedReport(tx, await idOfUser(tx, world, owner), 'list', 'status=CREATED'),
  passkey: async (tx, world, owner) => aPasskey(tx, await idOfUser(tx, world, owner)),
  dataFilter: async (tx, world, owner) =>
    aDataFilter(tx, await idOfUser(tx, world, owner), 'organization', [{ organization_id: world.body }]),
  structure: async (tx, world, owner) => (await theStructure(tx, await anApprover(tx, world, owner))).id,
  structureLine: async (tx, world, owner) => (await theStructure(tx, await anApprover(tx, world, owner))).stepId,
  /** Somebody who could stand in for people of the body. */
  substitute: async (tx, world, owner) =>
    (await aStaffMember(tx, { organizationId: bodyOf(world, owner), permissions: ['Complaints - List View'] })).userId,
  absence: async (tx, world, owner) => anAbsence(tx, await idOfUser(tx, world, owner)),
  delegation: async (tx, world, owner) =>
    aDelegation(tx, await anApprover(tx, world, owner), await anApprover(tx, world, 'foreign')),
  organization: async (_, world, owner) => bodyOf(world, owner),
  department: async (tx, world, owner) =>
    owner === 'own' && world.reader.departmentId !== null
      ? world.reader.departmentId
      : aDepartment(tx, { organization_id: bodyOf(world, owner) }),
  /** Places, values and holidays belong to nobody: everybody who may name one may name all. */
  location: aNewPlace,
  region: async tx => (await aPlace(tx)).regionId,
  zone: async tx => (await aPlace(tx)).zoneId,
  woreda: async tx => (await aPlace(tx)).woredaId,
  constant: aNewConstant,
  gender: tx => aConstant(tx, 'gender'),
  ageGroup: tx => aConstant(tx, 'age-group'),
  complaintType: tx => aConstant(tx, 'complaint-type'),
  typeWithoutList: aTypeWithoutList,
  template: tx => aStandardText(tx, 'template'),
  citation: tx => aStandardText(tx, 'citation'),
  requiredDecision: tx => aConstant(tx, 'required-decision'),
  submissionWay: tx => aConstant(tx, 'submission-way'),
  severity: tx => aConstant(tx, 'severity'),
  sector: tx => aConstant(tx, 'sector'),
  holiday: async tx => {
    const on_date = `${holidayYear++}-01-07`
    return plantOne(tx, 'holiday', { on_date, name_en: `Holiday ${randomUUID()}`, name_am: 'በዓል' })
  },
} satisfies Record<string, (tx: Tx, world: World, owner: Existing) => Promise<Id>>

async function aCallBack(tx: Tx, world: World, owner: Existing): Promise<number> {
  const { id: complaint_id } = await aComplaint(tx, {
    handling_organization_id: owner === 'sameOrganization' ? world.body : world.other,
    receiver_id: owner === 'own' ? world.reader.userId : null,
    status: 'CLOSED',
    close_reason: 'ACCEPTED',
    closed_at: new Date(),
  })
  const month = '2026-10'
  await tx
    .insertInto('call_back_draw')
    .values({ month, drawn_at: new Date(), cases: 1, drawn: 1 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return plantOne(tx, 'call_back', { complaint_id, month })
}

/** A dossier of the owner's complaint, ready to download. */
async function aDossier(tx: Tx, world: World, owner: Existing, ordered_by_id: number | null): Promise<number> {
  const { key } = await world.files.write(Readable.from([Buffer.from('PK')]))
  const complaint_id = await idOfComplaint(tx, world, owner)
  const times = { ordered_at: new Date(), ends_at: inADay() }
  const made = { language: 'en', files: 1, status: 'ready', file_key: key } as const
  return plantOne(tx, 'dossier', { complaint_id, ordered_by_id, ...times, ...made })
}

export type RecordKind = keyof typeof records

const noUuid = '00000000-0000-4000-8000-000000000000'
const missingIds: Partial<Record<RecordKind, Id>> = {
  ...{ attachment: noUuid, statementFile: noUuid, orderFile: noUuid, failedJob: noUuid, session: noUuid },
  trackingId: '0000000000000000',
  letterCode: '0'.repeat(20),
  passkey: 'nothing',
}

/** The id of a new record of that owner. */
export async function nameRecord(tx: Tx, world: World, kind: RecordKind, owner: Owner): Promise<Id> {
  if (owner === 'missing') return missingIds[kind] ?? 2_147_483_600
  const make: (tx: Tx, world: World, owner: Existing) => Promise<Id> = records[kind]
  return make(tx, world, owner)
}
