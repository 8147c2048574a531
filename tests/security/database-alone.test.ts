import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import { aComplaint, aDraft, anAttachment, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { testDatabase } from '#tests/support/database.ts'

/** A column that leads from a table to complaints, directly or through the table that it refers to. */
interface Link {
  table: string
  column: string
  parent: string
  parentColumn: string
}

const database = await testDatabase()
const system: Actor = { kind: 'system', job: 'test' }
let reader: Staff
let own: number
let foreign: number
let links: Link[]
afterAll(() => database.close())

beforeAll(async () => {
  await inTransactionAs(database.db, system, async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    reader = await aStaffMember(tx, { organizationId: body, permissions: ['Complaints - List View'] })
    own = (await aComplaint(tx, { handling_organization_id: body })).id
    foreign = (await aComplaint(tx, { handling_organization_id: other })).id
  })
  for (const id of [own, foreign]) await plantParts(id)
  links = await linksToComplaints()
})

async function plantParts(complaint_id: number): Promise<void> {
  const at = new Date()
  await inTransactionAs(database.db, system, async tx => {
    await anAttachment(tx, { complaint_id })
    await aParty(tx, { complaint_id, ordinal: 1 })
    await tx.insertInto('complaint_search').values({ complaint_id, folded: 'licence' }).execute()
    await tx
      .insertInto('status_track')
      .values({ complaint_id, at, action: 'register', to_status: 'CREATED', actor_kind: 'visitor' })
      .execute()
    await tx
      .insertInto('clock_event')
      .values({ complaint_id, clock: 'A', event: 'start', at, amount: 1, unit: 'working-days' })
      .execute()
    await tx
      .insertInto('one_time_code')
      .values({ complaint_id, code_hash: Buffer.alloc(32), sent_to: '+251911223344', expires_at: at })
      .execute()
    const message = { channel: 'sms', language: 'en', template: 'complaint-registered', text: 'Received.' } as const
    await tx
      .insertInto('outgoing_message')
      .values({ event_key: `complaint:${complaint_id}:test`, complaint_id, recipient: '+251911223344', ...message })
      .execute()
    const somebody = await aStaffMember(tx)
    await tx.insertInto('complaint_owner').values({ user_id: somebody.userId, complaint_id }).execute()
  })
}

/** Every foreign key below `complaint`, nearest first, whatever tables there are; another complaint is not below it. */
async function linksToComplaints(): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select child.relname as table, column_of.attname as column, parent.relname as parent, key.attname as "parentColumn"
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute column_of on column_of.attrelid = f.conrelid and column_of.attnum = f.conkey[1]
    join pg_attribute key on key.attrelid = f.confrelid and key.attnum = f.confkey[1]
    where f.contype = 'f' and child.relnamespace = 'public'::regnamespace
      and child.relname not in ('complaint', parent.relname)`.execute(database.ownerDb)
  const found: Link[] = []
  for (let parents = ['complaint']; parents.length > 0; ) {
    const next = rows.filter(link => parents.includes(link.parent) && !found.includes(link))
    found.push(...next)
    parents = next.map(({ table }) => table)
  }
  return found
}

const rowsOf = (link: Link, ids: unknown[]) =>
  sql<
    Record<string, unknown>
  >`select * from ${sql.table(link.table)} where ${sql.ref(link.column)}::text = any(${ids.map(String)})`

/** What the actor sees of a complaint, as `table.column`: the complaint itself and all that hangs on it. */
async function seen(actor: Actor, complaintId: number): Promise<string[]> {
  const keys = new Map<string, unknown[]>([['complaint.id', [complaintId]]])
  const visible: string[] = []
  await inTransactionAs(database.db, actor, async tx => {
    const { rows } = await sql`select 1 from complaint where id = ${complaintId}`.execute(tx)
    if (rows.length > 0) visible.push('complaint.id')
    for (const link of links) {
      const parents = keys.get(`${link.parent}.${link.parentColumn}`) ?? []
      const all = (await rowsOf(link, parents).execute(database.ownerDb)).rows
      for (const { parentColumn } of links.filter(({ parent }) => parent === link.table)) {
        keys.set(
          `${link.table}.${parentColumn}`,
          all.map(row => row[parentColumn]),
        )
      }
      if ((await rowsOf(link, parents).execute(tx)).rows.length > 0) visible.push(`${link.table}.${link.column}`)
    }
  })
  return visible
}

describe('with the application’s checks off, the database alone', () => {
  test('protects every table that hangs on a complaint, from its owner too', async () => {
    const tables = ['complaint', ...new Set(links.map(({ table }) => table))]
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relname = any(${tables}) and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity)`.execute(database.ownerDb)
    expect(rows).toEqual([])
  })

  test('shows staff the complaint of their body with its parts', async () => {
    const parts = [
      'complaint.id',
      'complaint_party.complaint_id',
      'attachment.complaint_id',
      'status_track.complaint_id',
    ]
    expect(await seen(reader, own)).toEqual(expect.arrayContaining(parts))
  })

  test('shows staff nothing of a foreign one, whatever they may do and wherever they belong', async () => {
    expect(await seen(reader, foreign)).toEqual([])
    expect(await seen({ ...reader, permissions: new Set() }, foreign)).toEqual([])
    expect(
      await seen({ ...reader, permissions: new Set(['Users - Manage', 'Complaints - Supervise']) }, foreign),
    ).toEqual([])
    expect(await seen({ ...reader, userId: 2_147_483_600, organizationId: null }, own)).toEqual([])
  })

  test('shows a visitor, and a complainant who owns none, nothing at all', async () => {
    expect(await seen({ kind: 'visitor' }, own)).toEqual([])
    const draftId = await inTransactionAs(database.db, system, tx => aDraft(tx))
    expect(await seen({ kind: 'visitor', draftId }, own)).toEqual([])
    const who = { userId: reader.userId + 1000, sessionId: '', userName: 'a', language: 'en' } as const
    expect(await seen({ kind: 'complainant', ...who, isConfirmed: true }, own)).toEqual([])
  })
})
