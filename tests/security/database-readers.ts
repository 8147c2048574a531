import type { Actor, Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, aDraft, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { plant, plantOne, rowIn } from '#tests/support/rows.ts'
import { plantParts } from './plant-parts.ts'
import { keysOf, linksToComplaints, type Row, rowsOf, tableRules } from './tables-of-complaints.ts'

/** Directed to the reader; handled by the reader's body; neither. */
export const owners = ['own', 'sameOrganization', 'foreign'] as const
export type Owner = (typeof owners)[number]

/** A user of the database, with what they see by the rule. */
export interface Who {
  actor: Actor
  /** A complaint that their tracking ID or one-time code opened. */
  opened?: Owner
  sees: readonly Owner[]
  /** The complaint about which their body was asked. */
  asked?: Owner
}

export const system: Actor = { kind: 'system', job: 'test' }

class RolledBack extends Error {}

/** A complaint of each owner with a row in every table below it, and everybody who could read them. */
export async function startReaders(database: TestDatabase) {
  const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, system, work)
  const ids = {} as Record<Owner, number>
  const { reader, others } = await asSystem(async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    const reader = await aStaffMember(tx, { organizationId: body })
    const handledBy = { own: other, sameOrganization: body, foreign: other }
    for (const owner of owners) {
      const receiver_id = owner === 'own' ? reader.userId : null
      ids[owner] = (await aComplaint(tx, { handling_organization_id: handledBy[owner], receiver_id })).id
      await plantParts(tx, ids[owner])
    }
    const others = { colleague: await aStaffMember(tx, { organizationId: body }), stranger: await aStaffMember(tx) }
    return { reader, others }
  })
  const people = {
    ...staffOf(reader, others),
    ...(await asSystem(tx => visitorsOf(tx, ids))),
    ...(await asSystem(tx => respondentsOf(tx, ids))),
  }
  const links = await linksToComplaints(database.ownerDb)
  const keys = await keysOf(database.ownerDb)
  const rows = {} as Record<Owner, Map<string, Row[]>>
  for (const owner of owners) rows[owner] = await rowsOf(database.ownerDb, links, ids[owner])
  const keyOf = (table: string, row: Row) => (keys.get(table) as string[]).map(column => String(row[column])).join(' ')
  const everyRow = (table: string) =>
    owners.flatMap(owner => (rows[owner].get(table) as Row[]).map(row => ({ owner, row })))
  return {
    asSystem,
    ids,
    rows,
    links,
    people: Object.entries(people),
    keyOf,
    everyRow,

    /** The keys of the rows that somebody may read, by the rule of the table. */
    readBy: (who: Who, table: string): string[] =>
      everyRow(table)
        .flatMap(({ owner, row }) => (isRead(table, row, owner, who) ? [keyOf(table, row)] : []))
        .sort(),

    /** Tries something as somebody, and rolls it back: returns the result, or null when the database refused it. */
    async attempt<Result>({ actor, opened }: Who, work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
      let result: Result | null = null
      const opening = opened === undefined ? {} : { complaintId: ids[opened] }
      const trying = async (tx: Tx) => {
        result = await work(tx)
        throw new RolledBack()
      }
      try {
        await inTransactionAs(database.db, actor, trying, opening)
      } catch (error) {
        // 42501: no right, or against a policy
        if ((error as { code?: string }).code === '42501') return null
        if (!(error instanceof RolledBack)) throw error
      }
      return result
    },
  }
}

function staffOf(reader: Staff, { colleague, stranger }: Record<string, Staff>): Record<string, Who> {
  const may = (staff: Staff, ...pages: Parameters<Staff['permissions']['has']>[0][]) => ({
    ...staff,
    permissions: new Set(pages),
  })
  const both = ['own', 'sameOrganization'] as const
  return {
    system: { actor: system, sees: owners },
    'staff with All': { actor: may(stranger as Staff, 'All'), sees: owners },
    'whom a case is directed to': { actor: reader, sees: both },
    // permissions are checked by the application; they do not change the visible rows
    'the same without any permission': { actor: may(reader), sees: both },
    'the same with many': { actor: may(reader, 'Users - Manage', 'Complaints - Supervise'), sees: both },
    'a colleague': { actor: colleague as Staff, sees: ['sameOrganization'] },
    'staff of another body': { actor: stranger as Staff, sees: [] },
    'staff of no body': { actor: { ...(stranger as Staff), userId: 2_147_483_600, organizationId: null }, sees: [] },
  }
}

/** People of a body that was asked about the reader's own case, and of one that was not. */
async function respondentsOf(tx: Tx, ids: Record<Owner, number>): Promise<Record<string, Who>> {
  const { organization_id: body } = await rowIn(tx, 'statement_request', { complaint_id: ids.own }, ['organization_id'])
  const respondent = async (organizationId: number): Promise<Actor> => {
    const { userId, userName } = await aStaffMember(tx, { organizationId, permissions: ['Statements - Give'] })
    return { kind: 'respondent', userId, userName, organizationId, sessionId: '', language: 'en' }
  }
  return {
    'a respondent who was asked': { actor: await respondent(body), sees: [], asked: 'own' },
    'a respondent who was not': { actor: await respondent(await anOrganization(tx)), sees: [] },
  }
}

/** Complainants with an account, and people with nothing but a browser. */
async function visitorsOf(tx: Tx, ids: Record<Owner, number>): Promise<Record<string, Who>> {
  const complainant = async (name: string, ...sees: Owner[]): Promise<Who> => {
    const account = { user_name: `${name}@example.test`, password_hash: '!', name, kind: 'complainant' as const }
    const userId = await plantOne(tx, 'user_account', account)
    for (const owner of sees) await plant(tx, 'complaint_owner', { user_id: userId, complaint_id: ids[owner] })
    const session = { sessionId: '', userName: name, language: 'en', isConfirmed: true } as const
    return { actor: { kind: 'complainant', userId, ...session }, sees }
  }
  return {
    'a complainant with an account': await complainant('one', 'own'),
    'another one': await complainant('other', 'sameOrganization', 'foreign'),
    'a visitor': { actor: { kind: 'visitor' }, sees: [] },
    'a visitor with an application': { actor: { kind: 'visitor', draftId: await aDraft(tx) }, sees: [] },
    'a visitor who proved a complaint': {
      actor: { kind: 'visitor', provenComplaintId: ids.own },
      opened: 'own',
      sees: ['own'],
    },
  }
}

/** By the rule of the table. */
export function isRead(table: string, row: Row, owner: Owner, { actor, opened, sees, asked }: Who): boolean {
  const reads = tableRules[table]?.reads
  if (reads === 'whose work it is') return actor.kind === 'staff' && row.seen_by === actor.userId
  if (reads === 'nobody') return false
  if (actor.kind === 'system') return true
  if (reads === 'the body that was asked') return asked === owner
  if (reads === 'staff who see the complaint, and the body that was asked')
    return asked === owner || (actor.kind === 'staff' && sees.includes(owner))
  if (asked === owner && reads === 'whoever sees the complaint, and the body that owes it') return true
  if (asked === owner && reads === 'whoever sees the complaint, and the body its reports')
    return row.kind === 'reported'
  if (!sees.includes(owner) || (row.is_internal === true && actor.kind !== 'staff')) return false
  switch (reads) {
    case 'whoever sees the complaint':
    case 'whoever sees the complaint, and the body that owes it':
    case 'whoever sees the complaint, and the body its reports':
      return true
    case 'staff who see the complaint':
      return actor.kind === 'staff'
    case 'whom it tells':
      return actor.kind === 'staff' && row.user_id === actor.userId
    case 'whoever proved the complaint':
      return opened === owner
    case 'its account':
      return actor.kind === 'complainant' && row.user_id === actor.userId
    default:
      return false
  }
}
