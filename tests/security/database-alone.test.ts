import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#server/features/audit/index.ts'
import type { Actor, Complainant, Staff } from '#server/platform/actor.ts'
import { inTransactionAs, readOneCase, type Tx } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, aDraft, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plantParts } from './plant-parts.ts'
import { keysOf, type Link, linksToComplaints, type Row, rowsOf, tableRules } from './tables-of-complaints.ts'
import { plant, plantOne, rowsIn } from '#tests/support/rows.ts'

/** Directed to the reader; handled by the reader's body; neither. */
const owners = ['own', 'sameOrganization', 'foreign'] as const
type Owner = (typeof owners)[number]

/** A user of the database, with what they see by the rule. */
interface Who {
  actor: Actor
  /** A complaint that their tracking ID or one-time code opened. */
  opened?: Owner
  sees: readonly Owner[]
}

const database = await testDatabase()
const system: Actor = { kind: 'system', job: 'test' }
const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, system, work)
const ids = {} as Record<Owner, number>
const rows = {} as Record<Owner, Map<string, Row[]>>
let links: Link[]
let keys: Map<string, string[]>
let people: Record<string, Who>

beforeAll(async () => {
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
  people = { ...staffOf(reader, others), ...(await complainants()), ...(await visitors()) }
  links = await linksToComplaints(database.ownerDb)
  keys = await keysOf(database.ownerDb)
  for (const owner of owners) rows[owner] = await rowsOf(database.ownerDb, links, ids[owner])
})

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

async function complainants(): Promise<Record<string, Who>> {
  const account = (name: string) =>
    asSystem(async tx => {
      const values = { user_name: `${name}@example.test`, password_hash: '!', name, kind: 'complainant' as const }
      const id = await plantOne(tx, 'user_account', values)
      return {
        kind: 'complainant',
        userId: id,
        sessionId: '',
        userName: name,
        language: 'en',
        isConfirmed: true,
      } as const
    })
  const [one, other]: Complainant[] = [await account('one'), await account('other')]
  await asSystem(async tx => {
    for (const [who, owner] of [
      [one, 'own'],
      [other, 'foreign'],
    ] as const) {
      await plant(tx, 'complaint_owner', { user_id: (who as Complainant).userId, complaint_id: ids[owner] })
    }
    await plant(tx, 'complaint_owner', { user_id: (other as Complainant).userId, complaint_id: ids.sameOrganization })
  })
  return {
    'a complainant with an account': { actor: one as Complainant, sees: ['own'] },
    'another one': { actor: other as Complainant, sees: ['sameOrganization', 'foreign'] },
  }
}

async function visitors(): Promise<Record<string, Who>> {
  return {
    'a visitor': { actor: { kind: 'visitor' }, sees: [] },
    'a visitor with an application': {
      actor: { kind: 'visitor', draftId: await asSystem(tx => aDraft(tx)) },
      sees: [],
    },
    'a visitor who proved a complaint': {
      actor: { kind: 'visitor', provenComplaintId: ids.own },
      opened: 'own',
      sees: ['own'],
    },
  }
}

/** By the rule of the table. */
function isRead(table: string, row: Row, owner: Owner, { actor, opened, sees }: Who): boolean {
  const reads = tableRules[table]?.reads
  if (reads === 'whose work it is') return actor.kind === 'staff' && row.seen_by === actor.userId
  if (actor.kind === 'system') return true
  if (!sees.includes(owner) || (row.is_internal === true && actor.kind !== 'staff')) return false
  switch (reads) {
    case 'whoever sees the complaint':
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

class RolledBack extends Error {}

/** Tries something as somebody, and rolls it back: returns the result, or null when the database refused it. */
async function attempt<Result>({ actor, opened }: Who, work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
  let result: Result | null = null
  const opening = opened === undefined ? {} : { complaintId: ids[opened] }
  try {
    await inTransactionAs(
      database.db,
      actor,
      async tx => {
        result = await work(tx)
        throw new RolledBack()
      },
      opening,
    )
  } catch (error) {
    // 42501: no right, or against a policy
    if ((error as { code?: string }).code === '42501') return null
    if (!(error instanceof RolledBack)) throw error
  }
  return result
}

const keyOf = (table: string, row: Row) => (keys.get(table) as string[]).map(column => String(row[column])).join(' ')
const tables = Object.keys(tableRules)
const everyRow = (table: string) =>
  owners.flatMap(owner => (rows[owner].get(table) as Row[]).map(row => ({ owner, row })))

const readBy = (who: Who, table: string): string[] =>
  everyRow(table)
    .flatMap(({ owner, row }) => (isRead(table, row, owner, who) ? [keyOf(table, row)] : []))
    .sort()

describe('with the application’s checks off, the database alone', () => {
  test('protects every table below a complaint, even from its owner', async () => {
    const found = ['complaint', ...new Set(links.map(({ table }) => table))]
    const { rows: open } = await sql<{ name: string }>`
      select relname as name from pg_class where relname = any(${found}) and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity)`.execute(database.ownerDb)
    expect(open).toEqual([])
    expect(found.sort(), 'each has a line in tables-of-complaints.ts').toEqual(tables.toSorted())
  })

  test.each(tables)('%s: shows everybody what the rule says, and nothing else', async table => {
    for (const owner of owners) expect(rows[owner].get(table), `plant-parts.ts plants none`).not.toEqual([])
    for (const [name, who] of Object.entries(people)) {
      const seen = await attempt(who, async tx => (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows)
      const ofThem = new Set(everyRow(table).map(({ row }) => keyOf(table, row)))
      const found = (seen ?? []).map(row => keyOf(table, row)).filter(key => ofThem.has(key))
      expect.soft(found.sort(), name).toEqual(readBy(who, table))
    }
  })

  // none of them is part of a case as its page shows it
  const notInOneCase = [
    'complaint_search',
    'complaint_owner',
    'one_time_code',
    'notice',
    'personal_sight',
    'counted_case',
    'case_presence',
  ]

  test.each(tables)('%s: shows for one case what the actor sees of it, and nothing of another', async table => {
    for (const [name, who] of Object.entries(people)) {
      for (const owner of owners) {
        const seen = await attempt(who, async tx => {
          await readOneCase(tx, ids[owner])
          return (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows
        })
        const planted = (rows[owner].get(table) as Row[]).flatMap(row =>
          isRead(table, row, owner, who) ? [keyOf(table, row)] : [],
        )
        const expected = notInOneCase.includes(table) ? null : planted.toSorted()
        expect.soft(seen && seen.map(row => keyOf(table, row)).toSorted(), `${name}, ${owner}`).toEqual(expected)
      }
    }
  })

  test('reading one case allows no writes, and no secrets of accounts', async () => {
    const { rows: rights } = await sql<{ name: string; right: string }>`
      select relname as name, privilege_type as right from pg_class, aclexplode(relacl)
      where grantee = 'abetuta_case'::regrole`.execute(database.ownerDb)
    expect(rights.filter(({ right }) => right !== 'SELECT')).toEqual([])
    const secret = ['account_secret', 'authenticator', 'passkey', 'recovery_code', 'user_session', 'attempt']
    expect(rights.filter(({ name }) => secret.includes(name))).toEqual([])
  })

  test('audit_entry: shows staff entries about complaints that they see, and nobody else anything', async () => {
    const about = { type: 'complaint', action: 'systemic-case-noted' } as const
    await asSystem(async tx => {
      for (const owner of owners) await audit(tx, system, about.action, { ...about, id: ids[owner] }, {}, new Date())
      await audit(tx, system, about.action, { type: 'user', id: ids.own }, {}, new Date())
    })
    for (const [name, who] of Object.entries(people)) {
      const seesAll = who.actor.kind === 'system' || ('permissions' in who.actor && who.actor.permissions.has('All'))
      const seen = await attempt(who, tx =>
        rowsIn(tx, 'audit_entry', { action: about.action }, ['subject_type', 'subject_id']),
      )
      for (const owner of owners) {
        const ofOne = await attempt(who, async tx => {
          await readOneCase(tx, ids[owner])
          return tx.selectFrom('audit_entry').select(['subject_type', 'subject_id']).distinct().execute()
        })
        const isSeen = (who.actor.kind === 'staff' || seesAll) && who.sees.includes(owner)
        const only = isSeen ? [{ subject_type: 'complaint', subject_id: String(ids[owner]) }] : []
        expect.soft(ofOne, `${name}, ${owner}`).toEqual(only)
      }
      const expected = who.actor.kind === 'staff' || seesAll ? who.sees.map(owner => `complaint ${ids[owner]}`) : []
      const found = (seen ?? []).map(({ subject_type, subject_id }) => `${subject_type} ${subject_id}`)
      expect.soft(found.sort(), name).toEqual([...expected, ...(seesAll ? [`user ${ids.own}`] : [])].sort())
    }
  })

  test('idempotent_answer: only the system reads answers of actions, even the actor’s own', async () => {
    const complaintId = ids.own
    const answer = JSON.stringify({ complaintId, status: 'CREATED', version: 1, isProposed: false })
    const rowOf = (caller: string, key: string) => ({ caller, call: 'forward', key, answer, created_at: new Date() })
    const callers = Object.values(people).map(({ actor }) =>
      'userId' in actor ? `user:${actor.userId}` : `complaint:${complaintId}`,
    )
    await asSystem(tx =>
      plant(
        tx,
        'idempotent_answer',
        [...new Set(callers)].map(caller => rowOf(caller, 'kept')),
      ),
    )
    const all = new Set(callers).size
    for (const [name, who] of Object.entries(people)) {
      const mine = who.actor.kind === 'system' ? all : 0
      const seen = await attempt(who, tx => tx.selectFrom('idempotent_answer').select('caller').execute())
      expect.soft(seen, `${name} reads`).toHaveLength(mine)
      const added = await attempt(who, tx => plant(tx, 'idempotent_answer', rowOf(callers[0] as string, 'new')))
      expect.soft(added !== null, `${name} adds`).toBe(mine > 0)
      const change = sql`update idempotent_answer set answer = '{}'`
      for (const statement of [change, sql`delete from idempotent_answer`]) {
        const touched = await attempt(who, tx => statement.execute(tx))
        expect.soft(Number(touched?.numAffectedRows ?? 0), `${name} changes or removes`).toBe(mine)
      }
    }
  })

  test.each(tables)('%s: nobody can add rows to records of others', async table => {
    for (const [name, who] of Object.entries(people)) {
      for (const { owner, row } of everyRow(table)) {
        if (isRead(table, row, owner, who) || tableRules[table]?.isAddedByAnybody) continue
        // a visitor who proved a complaint links it to an account
        if (table === 'complaint_owner' && who.opened === owner) continue
        expect.soft(await attempt(who, tx => addLike(tx, table, row)), `${name}, ${owner}`).toBeNull()
      }
    }
  })

  test.each(tables)('%s: nobody can change or remove rows of others, named or not', async table => {
    const column = table === 'complaint' ? 'version' : (links.find(link => link.table === table) as Link).column
    for (const [name, who] of Object.entries(people)) {
      const all = everyRow(table)
      const hidden = all.filter(({ owner, row }) => !isRead(table, row, owner, who))
      if (hidden.length === 0) continue
      const value = (hidden[0] as { row: Row }).row[column]
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
      const seen = all.length - hidden.length
      const named = sql` where ${sql.ref(column)}::text = any(${hidden.map(({ row }) => String(row[column]))})`
      const touched = async (statement: ReturnType<typeof sql>) =>
        Number((await attempt(who, tx => statement.execute(tx)))?.numAffectedRows ?? 0)
      expect.soft(await touched(set), `${name} changes`).toBeLessThanOrEqual(seen)
      expect.soft(await touched(sql`delete from ${sql.table(table)}`), `${name} removes`).toBeLessThanOrEqual(seen)
      if (seen > 0) continue
      expect.soft(await touched(sql`${set}${named}`), `${name} changes what they name`).toBe(0)
    }
  })
})

/** The same row again, under a new key if the table makes one. */
async function addLike(tx: Tx, table: string, row: Row): Promise<true> {
  const { id, ...rest } = row
  const values = typeof id === 'string' ? { ...rest, id: crypto.randomUUID() } : typeof id === 'number' ? rest : row
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map(name => sql.ref(name)))})
    select ${sql.join(Object.keys(values).map(name => sql.ref(name)))}
    from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)})`.execute(tx)
  return true
}
