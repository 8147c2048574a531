import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/features/audit/index.ts'
import { opening, seeingOneCase, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { isRead, owners, startReaders, system } from './database-readers.ts'
import { type Link, type Row, tableRules } from './tables-of-complaints.ts'

const database = await testDatabase()
const { asSystem, ids, rows, links, people, keyOf, everyRow, readBy, attempt } = await startReaders(database)
const tables = Object.keys(tableRules)

/** By the role of one case, without the refusal with which the application ends for a case that is not visible. */
const seeOneCase = (tx: Tx, id: number) =>
  sql`select ${opening(sql`(select id from complaint where id = ${id})`)}, ${seeingOneCase}`.execute(tx)

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
    for (const [name, who] of people) {
      const seen = await attempt(who, async tx => (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows)
      const ofThem = new Set(everyRow(table).map(({ row }) => keyOf(table, row)))
      const found = (seen ?? []).map(row => keyOf(table, row)).filter(key => ofThem.has(key))
      expect.soft(found.sort(), name).toEqual(readBy(who, table))
    }
  })

  // none of them is part of a case as its page shows it
  const notInOneCase = [
    'complaint_search',
    'dossier',
    'call_back',
    'complaint_owner',
    'statement_draft',
    'one_time_code',
    'case_pin',
    'notice',
    'counted_case',
    'case_presence',
  ]

  test.each(tables)('%s: shows for one case what the actor sees of it, and nothing of another', async table => {
    for (const [name, who] of people) {
      for (const owner of owners) {
        const seen = await attempt(who, async tx => {
          await seeOneCase(tx, ids[owner])
          return (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows
        })
        const planted = (rows[owner].get(table) as Row[]).flatMap(row =>
          // a respondent opens no case
          who.asked === undefined && isRead(table, row, owner, who) ? [keyOf(table, row)] : [],
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
    for (const [name, who] of people) {
      const seesAll = who.actor.kind === 'system' || ('permissions' in who.actor && who.actor.permissions.has('All'))
      const seen = await attempt(who, tx =>
        rowsIn(tx, 'audit_entry', { action: about.action }, ['subject_type', 'subject_id']),
      )
      for (const owner of owners) {
        const ofOne = await attempt(who, async tx => {
          await seeOneCase(tx, ids[owner])
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
    const callers = people.map(([, { actor }]) =>
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
    for (const [name, who] of people) {
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
    for (const [name, who] of people) {
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
    for (const [name, who] of people) {
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
  const { id, ...rest } = withoutComputed(table, row)
  const values =
    typeof id === 'string'
      ? { ...rest, id: crypto.randomUUID() }
      : typeof id === 'number'
        ? rest
        : { ...rest, ...(id !== undefined && { id }) }
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map(name => sql.ref(name)))})
    select ${sql.join(Object.keys(values).map(name => sql.ref(name)))}
    from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)})`.execute(tx)
  return true
}

/** Columns that tables compute from their others; nobody can give them a value. */
const { rows: computed } = await sql<{ table: string; column: string }>`
  select attrelid::regclass::text as table, attname as column from pg_attribute
  where attgenerated <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
  database.ownerDb,
)

const withoutComputed = (table: string, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !computed.some(each => each.table === table && each.column === name)),
  )
