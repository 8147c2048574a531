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
  aDepartment,
  aLetter,
  anAttachment,
  aParty,
  aPlace,
  aStaffMember,
} from '#tests/support/factories.ts'
import { aCaseNote } from './case-note.ts'
import { aDelegation, anAbsence } from './days.ts'
import { aNewConstant } from './new-constant.ts'
import { aNotice } from './notice.ts'
import { aPasskey } from './passkey.ts'
import { aSavedReport } from './saved-report.ts'
import { aStandardText, aTypeWithoutList } from './standard-text.ts'
import { aSystemicCase } from './systemic-case.ts'
import { aTableImport } from './table-import.ts'
import { aWaitingComplaint } from './waiting-complaint.ts'
import { plant, plantOne } from '#tests/support/rows.ts'

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

async function aNewPlace(tx: Tx): Promise<number> {
  const { zoneId } = await aPlace(tx)
  const name = `Woreda ${randomUUID()}`
  const id = await plantOne(tx, 'location', {
    kind: 'woreda',
    parent_id: zoneId,
    name_en: name,
    name_am: name,
    valid_from_on: '2000-01-01',
  })
  return id
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

async function aFile(tx: Tx, world: World, whose: { complaint_id: number } | { draft_id: string }): Promise<string> {
  const { key } = await world.files.write(Readable.from(['%PDF-1.7']))
  return anAttachment(tx, { ...whose, storage_key: key })
}

const inADay = () => new Date(Date.now() + 86_400_000)

/** A day can be a holiday only once, so each holiday has its own year. */
let holidayYear = 3000

/** Makes a record of each kind; returns what a call names it by. */
export const records = {
  complaint: async (tx: Tx, world: World, owner: Existing) => (await theComplaint(tx, world, owner)).id,
  trackingId: async (tx: Tx, world: World, owner: Existing) => (await theComplaint(tx, world, owner)).trackingId,
  notice: async (tx: Tx, world: World, owner: Existing) =>
    aNotice(tx, (await aUser(tx, world, owner)).userId, (await theComplaint(tx, world, owner)).id),
  representative: async (tx: Tx, world: World, owner: Existing) =>
    aParty(tx, { complaint_id: (await theComplaint(tx, world, owner)).id, ordinal: 1 }),
  /** Own is a case of the reader's body that the reader received. */
  receivedComplaint: async (tx: Tx, world: World, owner: Existing) => {
    const { id } = await aComplaint(tx, {
      handling_organization_id: bodyOf(world, owner),
      receiver_id: owner === 'own' ? world.reader.userId : null,
      status: 'ASSIGNED_TO_CASE_RECEIVER',
    })
    return id
  },
  /** Own: waits for the reader’s signature. */
  askedComplaint: async (tx: Tx, world: World, owner: Existing) =>
    aWaitingComplaint(tx, {
      handling_organization_id: bodyOf(world, owner),
      approverId: await anApprover(tx, world, owner),
    }),
  /** Own: waits for signatures of the reader's proposal. */
  proposedComplaint: async (tx: Tx, world: World, owner: Existing) =>
    aWaitingComplaint(tx, {
      handling_organization_id: bodyOf(world, owner),
      approverId: await anApprover(tx, world, 'foreign'),
      ...(owner === 'own' && { authorId: world.reader.userId }),
    }),
  /** Waits for somebody who cannot sign any longer. */
  stalledComplaint: async (tx: Tx, world: World, owner: Existing) =>
    aWaitingComplaint(tx, {
      handling_organization_id: bodyOf(world, owner),
      approverId: (await aUser(tx, world, 'sameOrganization', false)).userId,
    }),
  /** Own is a case of the reader's body whose handlers the reader leads. */
  ledComplaint: async (tx: Tx, world: World, owner: Existing) => {
    const { id } = await aComplaint(tx, {
      handling_organization_id: bodyOf(world, owner),
      status: 'UNDER_INVESTIGATION',
    })
    if (owner === 'own')
      await plant(tx, 'complaint_handler', {
        complaint_id: id,
        user_id: world.reader.userId,
        is_lead: true,
        directed_at: new Date(),
      })
    return id
  },
  attachment: async (tx: Tx, world: World, owner: Existing) =>
    aFile(tx, world, { complaint_id: (await theComplaint(tx, world, owner)).id }),
  letter: async (tx: Tx, world: World, owner: Existing) =>
    (await aLetter(tx, { complaint_id: (await theComplaint(tx, world, owner)).id })).id,
  letterCode: async (tx: Tx, world: World, owner: Existing) =>
    (await aLetter(tx, { complaint_id: (await theComplaint(tx, world, owner)).id })).code,
  message: async (tx: Tx, world: World, owner: Existing) => {
    const id = await plantOne(tx, 'outgoing_message', {
      event_key: randomUUID(),
      complaint_id: (await theComplaint(tx, world, owner)).id,
      channel: 'sms',
      recipient: '+251911223344',
      language: 'en',
      template: 'complaint-registered',
      text: 'Received.',
      status: 'dead',
    })
    return id
  },
  failedJob: async (tx: Tx) => {
    const { rows } = await sql<{ id: string }>`insert into ${sql.id(jobsSchema, 'job')} (name, data, source_name)
      values (${deadLetterQueue}, '{}', 'clean-up-files') returning id`.execute(tx)
    return rows[0]?.id ?? ''
  },
  user: async (tx: Tx, world: World, owner: Existing) => (await aUser(tx, world, owner)).userId,
  userWithPasskey: async (tx: Tx, world: World, owner: Existing) => {
    const { userId } = await aUser(tx, world, owner)
    await aPasskey(tx, userId)
    return userId
  },
  /** To whom both bodies are assigned. */
  expert: async (tx: Tx, world: World, owner: Existing) => {
    const { userId: user_id } = await aUser(tx, world, owner)
    const rows = [world.body, world.other].map(organization_id => ({ user_id, organization_id }))
    await plant(tx, 'expert_organization', rows)
    return user_id
  },
  deactivatedUser: async (tx: Tx, world: World, owner: Existing) => (await aUser(tx, world, owner, false)).userId,
  approver: anApprover,
  role: async (tx: Tx, world: World, owner: Existing) => (await aUser(tx, world, owner)).roleId,
  permission: async (tx: Tx, world: World, owner: Existing) => {
    const { roleId } = await aUser(tx, world, owner)
    const id = await plantOne(tx, 'role_permission', { role_id: roleId, page_code: 'Complaints - Register' })
    return id
  },
  session: async (tx: Tx, world: World, owner: Existing) => {
    const id = randomUUID()
    const user_id = (await aUser(tx, world, owner)).userId
    await plant(tx, 'user_session', { id, user_id, expires_at: inADay(), refresh_hash: randomBytes(32) })
    return id
  },
  reportExport: async (tx: Tx, world: World, owner: Existing) => {
    const user_id = (await aUser(tx, world, owner)).userId
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
  /** One that is done. */
  tableImport: async (tx: Tx, world: World, owner: Existing) =>
    aTableImport(tx, (await aUser(tx, world, owner)).userId),
  caseNote: async (tx: Tx, world: World, owner: Existing) =>
    aCaseNote(tx, (await theComplaint(tx, world, owner)).id, (await aUser(tx, world, owner)).userId),
  /** With a complaint of its own, so that a complaint of another systemic case can be added to it. */
  systemicCase: async (tx: Tx, world: World, owner: Existing) => {
    const { id: complaint_id } = await theComplaint(tx, { ...world, complaints: undefined }, owner)
    const { userId: owner_id } = await aUser(tx, world, owner)
    return aSystemicCase(tx, { owner_id, organization_id: world.other, complaint_id })
  },
  savedReport: async (tx: Tx, world: World, owner: Existing) =>
    aSavedReport(tx, (await aUser(tx, world, owner)).userId, { kind: 'summary', query: 'group=month' }),
  listView: async (tx: Tx, world: World, owner: Existing) =>
    aSavedReport(tx, (await aUser(tx, world, owner)).userId, { kind: 'list', query: 'status=CREATED' }),
  passkey: async (tx: Tx, world: World, owner: Existing) => aPasskey(tx, (await aUser(tx, world, owner)).userId),
  dataFilter: async (tx: Tx, world: World, owner: Existing) => {
    const filter_id = await plantOne(tx, 'data_filter', {
      user_id: (await aUser(tx, world, owner)).userId,
      kind: 'status',
      updated_at: new Date(),
    })
    await plant(tx, 'data_filter_value', { filter_id, status: 'CREATED' })
    return filter_id
  },
  structure: async (tx: Tx, world: World, owner: Existing) =>
    (await theStructure(tx, await anApprover(tx, world, owner))).id,
  structureLine: async (tx: Tx, world: World, owner: Existing) =>
    (await theStructure(tx, await anApprover(tx, world, owner))).stepId,
  /** Somebody who could stand in for people of the body. */
  substitute: async (tx: Tx, world: World, owner: Existing) =>
    (await aStaffMember(tx, { organizationId: bodyOf(world, owner), permissions: ['Complaints - List View'] })).userId,
  absence: async (tx: Tx, world: World, owner: Existing) => anAbsence(tx, (await aUser(tx, world, owner)).userId),
  delegation: async (tx: Tx, world: World, owner: Existing) =>
    aDelegation(tx, await anApprover(tx, world, owner), await anApprover(tx, world, 'foreign')),
  organization: async (_: Tx, world: World, owner: Existing) => bodyOf(world, owner),
  department: async (tx: Tx, world: World, owner: Existing) =>
    owner === 'own' && world.reader.departmentId !== null
      ? world.reader.departmentId
      : aDepartment(tx, { organization_id: bodyOf(world, owner) }),
  /** Places, values and holidays belong to nobody: everybody who may name one may name all. */
  location: (tx: Tx) => aNewPlace(tx),
  region: async (tx: Tx) => (await aPlace(tx)).regionId,
  zone: async (tx: Tx) => (await aPlace(tx)).zoneId,
  woreda: async (tx: Tx) => (await aPlace(tx)).woredaId,
  constant: (tx: Tx) => aNewConstant(tx),
  gender: (tx: Tx) => aConstant(tx, 'gender'),
  ageGroup: (tx: Tx) => aConstant(tx, 'age-group'),
  complaintType: (tx: Tx) => aConstant(tx, 'complaint-type'),
  typeWithoutList: (tx: Tx) => aTypeWithoutList(tx),
  template: (tx: Tx) => aStandardText(tx, 'template'),
  citation: (tx: Tx) => aStandardText(tx, 'citation'),
  requiredDecision: (tx: Tx) => aConstant(tx, 'required-decision'),
  submissionWay: (tx: Tx) => aConstant(tx, 'submission-way'),
  severity: (tx: Tx) => aConstant(tx, 'severity'),
  sector: (tx: Tx) => aConstant(tx, 'sector'),
  holiday: async (tx: Tx) => {
    const on_date = `${holidayYear++}-01-07`
    const id = await plantOne(tx, 'holiday', { on_date, name_en: `Holiday ${randomUUID()}`, name_am: 'በዓል' })
    return id
  },
} satisfies Record<string, (tx: Tx, world: World, owner: Existing) => Promise<Id>>

export type RecordKind = keyof typeof records

const missingIds: Partial<Record<RecordKind, Id>> = {
  trackingId: '0000000000000000',
  letterCode: '0'.repeat(20),
  attachment: '00000000-0000-4000-8000-000000000000',
  failedJob: '00000000-0000-4000-8000-000000000000',
  session: '00000000-0000-4000-8000-000000000000',
  passkey: 'nothing',
}

/** The id of a new record of that owner. */
export async function nameRecord(tx: Tx, world: World, kind: RecordKind, owner: Owner): Promise<Id> {
  if (owner === 'missing') return missingIds[kind] ?? 2_147_483_600
  const make: (tx: Tx, world: World, owner: Existing) => Promise<Id> = records[kind]
  return make(tx, world, owner)
}
