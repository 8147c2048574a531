import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Staff } from '#server/platform/actor.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aComplaint,
  aDepartment,
  aDraft,
  anAttachment,
  anOrganization,
  aStaffMember,
} from '#tests/support/factories.ts'
import { reserveComplaintId } from '../reserve-id.ts'
import { inTransactionAs, openComplaint, seeingOneCase, type Tx } from '../connections/transaction.ts'

const system: Actor = { kind: 'system', job: 'test' }
const visitor: Actor = { kind: 'visitor' }

/** Four complaints, each with one of every part, and everybody who may or may not see them. */
const database = await testDatabase()
let people: Record<string, Actor>
let complaints: Record<'assigned' | 'ofBody' | 'ofSection' | 'foreign', number>
let drafts: { own: string; foreign: string }
const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, system, work)

const parts = [
  'complaint_issue',
  'complaint_party',
  'attachment',
  'status_track',
  'clock_event',
  'complaint_search',
] as const

async function addParts(tx: Tx, complaint_id: number): Promise<void> {
  const at = new Date()
  await anAttachment(tx, { complaint_id })
  await tx
    .insertInto('status_track')
    .values({ complaint_id, at, action: 'register', to_status: 'CREATED', actor_kind: 'visitor' })
    .execute()
  await tx
    .insertInto('clock_event')
    .values({ complaint_id, clock: 'A', event: 'start', at, amount: 3, unit: 'working-days' })
    .execute()
  await tx
    .insertInto('complaint_search')
    .values({ complaint_id, folded: `folded words of ${complaint_id}` })
    .execute()
  await tx
    .insertInto('one_time_code')
    .values({ complaint_id, code_hash: Buffer.alloc(32), sent_to: '+251911223344', expires_at: at })
    .execute()
  await tx.insertInto('outgoing_message').values(message(complaint_id)).execute()
}

const message = (complaint_id: number) => ({
  event_key: `complaint:${complaint_id}:registered:sms`,
  complaint_id,
  channel: 'sms' as const,
  recipient: '+251911223344',
  language: 'en' as const,
  template: 'registered',
  text: 'Registered.',
})

beforeAll(async () => {
  await asSystem(async tx => {
    const [body, foreignBody] = [await anOrganization(tx), await anOrganization(tx)]
    const department = await aDepartment(tx, { organization_id: body })
    const section = await aDepartment(tx, { organization_id: body, parent_id: department })
    const besides = await aDepartment(tx, { organization_id: body })
    const receiver = await aStaffMember(tx, { organizationId: foreignBody })
    complaints = {
      assigned: (await aComplaint(tx, { receiver_id: receiver.userId })).id,
      ofBody: (await aComplaint(tx, { handling_organization_id: body })).id,
      ofSection: (await aComplaint(tx, { handling_organization_id: body, handling_department_id: section })).id,
      foreign: (await aComplaint(tx)).id,
    }
    for (const id of Object.values(complaints)) await addParts(tx, id)
    drafts = { own: await aDraft(tx), foreign: await aDraft(tx) }
    for (const draft_id of Object.values(drafts)) await anAttachment(tx, { draft_id })
    const staffOf = (departmentId: number | null) => aStaffMember(tx, { organizationId: body, departmentId })
    people = {
      system,
      visitor,
      'visitor with a draft': { kind: 'visitor', draftId: drafts.own },
      supervisor: await aStaffMember(tx, { permissions: ['All'] }),
      receiver,
      'staff of the body': await staffOf(null),
      'staff of the department above': await staffOf(department),
      'staff of the section': await staffOf(section),
      'staff of another department': await staffOf(besides),
      'staff of no body': await aStaffMember(tx, { organizationId: null }),
    }
  })
})

const person = (name: string) => people[name] as Actor
const everything = ['assigned', 'ofBody', 'ofSection', 'foreign']

const visible: [actor: string, complaints: string[]][] = [
  ['system', everything],
  ['supervisor', everything],
  ['visitor', []],
  ['visitor with a draft', []],
  ['receiver', ['assigned']],
  ['staff of the body', ['ofBody', 'ofSection']],
  ['staff of the department above', ['ofBody', 'ofSection']],
  ['staff of the section', ['ofBody', 'ofSection']],
  ['staff of another department', ['ofBody']],
  ['staff of no body', []],
]

const idsOf = (names: string[]) =>
  Object.entries(complaints)
    .filter(([name]) => names.includes(name))
    .map(([, id]) => id)
    .sort()

async function complaintIdsIn(
  tx: Tx,
  table: 'complaint' | (typeof parts)[number] | 'one_time_code' | 'outgoing_message',
) {
  const column = sql.ref<number>(table === 'complaint' ? 'id' : 'complaint_id')
  const { rows } = await sql<{ id: number }>`
    select distinct ${column} as id from ${sql.table(table)} where ${column} is not null`.execute(tx)
  return rows.map(({ id }) => id).sort()
}

describe.each(['complaint', ...parts] as const)('%s', table => {
  test.each(visible)('%s sees what they should', async (actor, names) => {
    const seen = await inTransactionAs(database.db, person(actor), tx => complaintIdsIn(tx, table))
    expect(seen).toEqual(idsOf(names))
  })

  test('a visitor sees the one complaint that was opened, and no other', async () => {
    const complaintId = complaints.foreign
    const seen = await inTransactionAs(database.db, visitor, tx => complaintIdsIn(tx, table), { complaintId })
    expect(seen).toEqual([complaintId])
  })

  test('without an actor no row is visible', async () => {
    const seen = await database.db.transaction().execute(tx => complaintIdsIn(tx as Tx, table))
    expect(seen).toEqual([])
  })
})

describe('rows of others cannot be changed', () => {
  const attempts: [table: string, change: string][] = [
    ['complaint', 'update complaint set version = 99 where id ='],
    ['complaint_issue', `update complaint_issue set text = 'x' where complaint_id =`],
    ['complaint_party', 'update complaint_party set phone = null where complaint_id ='],
    ['complaint_search', `update complaint_search set folded = 'x' where complaint_id =`],
    ['attachment', `update attachment set original_name = 'x' where complaint_id =`],
    ['one_time_code', `update one_time_code set sent_to = 'x' where complaint_id =`],
    ['outgoing_message', `update outgoing_message set recipient = 'x' where complaint_id =`],
  ]
  const actors = ['visitor', 'receiver', 'staff of another department', 'staff of no body']

  test.each(attempts)('%s', async (table, change) => {
    const read = async () => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(database.ownerDb)).rows
    const before = await read()
    for (const actor of actors) {
      await inTransactionAs(database.db, person(actor), tx => sql.raw(`${change} ${complaints.foreign}`).execute(tx))
    }
    expect(await read()).toEqual(before)
  })

  test.each(parts)('%s cannot be added to', async table => {
    for (const actor of actors) {
      const adding = inTransactionAs(database.db, person(actor), async tx => {
        const [row] = (
          await sql<
            Record<string, unknown>
          >`select * from ${sql.table(table)} where complaint_id = ${complaints.foreign}`.execute(database.ownerDb)
        ).rows
        const copy = { ...row, id: undefined, storage_key: crypto.randomUUID(), ordinal: 7, kind: 'representative' }
        const entries = Object.entries(copy).filter(([column, value]) => value !== undefined && row && column in row)
        if (table === 'attachment') entries.push(['id', crypto.randomUUID()])
        await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.id(column)))})
          values (${sql.join(entries.map(([, value]) => value))})`.execute(tx)
      })
      await expect(adding).rejects.toThrow(/row-level security/)
    }
  })
})

describe('registering', () => {
  test('a visitor reserves the id and inserts the complaint and its parts', async () => {
    const template = await database.ownerDb
      .selectFrom('complaint')
      .selectAll()
      .where('id', '=', complaints.foreign)
      .executeTakeFirstOrThrow()
    const id = await inTransactionAs(database.db, visitor, async tx => {
      const id = await reserveComplaintId(tx)
      const { location_names, ...row } = template
      const tracking_id = '1234567890123456'
      await tx
        .insertInto('complaint')
        .values({ ...row, id, tracking_id, submission_key: 'new', location_names: JSON.stringify(location_names) })
        .returning('version')
        .executeTakeFirstOrThrow()
      await tx.insertInto('complaint_issue').values({ complaint_id: id, ordinal: 0, text: 'It was refused.' }).execute()
      const key = { ...message(id) }
      await tx
        .insertInto('outgoing_message')
        .values(key)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await tx
        .insertInto('outgoing_message')
        .values(key)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      expect(await complaintIdsIn(tx, 'complaint')).toEqual([id])
      expect(await complaintIdsIn(tx, 'outgoing_message')).toEqual([])
      return id
    })
    expect(await inTransactionAs(database.db, visitor, tx => complaintIdsIn(tx, 'complaint'))).toEqual([])
    expect(
      await database.ownerDb.selectFrom('outgoing_message').selectAll().where('complaint_id', '=', id).execute(),
    ).toHaveLength(1)
    expect(await inTransactionAs(database.db, visitor, tx => lookUp(tx, 'complaint_id_of_submission_key', 'new'))).toBe(
      id,
    )
    await sql`delete from outgoing_message where complaint_id = ${id}`.execute(database.ownerDb)
    await sql`delete from complaint_issue where complaint_id = ${id}`.execute(database.ownerDb)
    await sql`delete from complaint where id = ${id}`.execute(database.ownerDb)
  })

  test('a complaint cannot be inserted under an id that was not opened', async () => {
    const inserting = inTransactionAs(database.db, visitor, async tx => {
      await openComplaint(tx, complaints.foreign)
      await sql`insert into complaint select (jsonb_populate_record(complaint, '{"id": 999999}')).* from complaint`.execute(
        tx,
      )
    })
    await expect(inserting).rejects.toThrow(/row-level security/)
  })

  test('a reading of one case sees this complaint alone, even for somebody who sees everything', async () => {
    const readAlone = (id: string) =>
      asSystem(async tx => {
        await sql`select set_config('app.complaint_id', ${id}, true), ${seeingOneCase}`.execute(tx)
        return complaintIdsIn(tx, 'complaint')
      })
    expect(await readAlone(String(complaints.foreign))).toEqual([complaints.foreign])
    expect(await readAlone('')).toEqual([])
  })

  test('once opened, a referral may hide the complaint from the person who refers it', async () => {
    await asSystem(async tx => {
      const to = await anOrganization(tx)
      const staff = person('staff of the body') as Staff
      const { id } = await aComplaint(tx, { handling_organization_id: staff.organizationId as number })
      await tx.updateTable('complaint').set({ version: 2 }).where('id', '=', id).execute()
      await sql`select set_config('app.sees_all', '', true), set_config('app.actor_kind', 'staff', true)`.execute(tx)
      await openComplaint(tx, id)
      await tx.updateTable('complaint').set({ handling_organization_id: to }).where('id', '=', id).execute()
      await sql`select set_config('app.complaint_id', '', true)`.execute(tx)
      expect(await complaintIdsIn(tx, 'complaint')).not.toContain(id)
      throw new Undo()
    }).catch(error => {
      if (!(error instanceof Undo)) throw error
    })
  })
})

class Undo extends Error {}

async function lookUp(tx: Tx, name: string, value: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${sql.id(name)}(${value}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

describe('codes and messages', () => {
  const table: [actor: string, codes: string[], messages: string[]][] = [
    ['system', everything, everything],
    ['supervisor', [], everything],
    ['receiver', [], ['assigned']],
    ['staff of the body', [], ['ofBody', 'ofSection']],
    ['visitor', [], []],
  ]
  test.each(table)('%s', async (actor, codes, messages) => {
    await inTransactionAs(database.db, person(actor), async tx => {
      expect(await complaintIdsIn(tx, 'one_time_code')).toEqual(idsOf(codes))
      expect(await complaintIdsIn(tx, 'outgoing_message')).toEqual(idsOf(messages))
    })
  })
})

describe('search', () => {
  const search = (tx: Tx, words: string) =>
    sql<{ id: number }>`select search_complaints(string_to_array(${words}, ' '), 100) as id`
      .execute(tx)
      .then(({ rows }) => rows.map(row => row.id))

  test('finds complaints with all the words, newest first, and nothing by signs', async () => {
    await asSystem(async tx => {
      expect(await search(tx, 'words folded')).toEqual(Object.values(complaints).sort((a, b) => b - a))
      expect(await search(tx, `of ${complaints.foreign}`)).toContain(complaints.foreign)
      expect(await search(tx, 'folded nothing')).toEqual([])
      for (const sign of ['%', '_', 'fold%words', '  ', '']) expect(await search(tx, sign)).toEqual([])
    })
  })

  test('finds nothing that the reader may not see', async () => {
    const found = (who: Actor) => inTransactionAs(database.db, who, tx => search(tx, 'folded'))
    expect(await found(visitor)).toEqual([])
    const seen = await inTransactionAs(database.db, person('staff of the body'), tx => complaintIdsIn(tx, 'complaint'))
    expect(seen.length).toBeGreaterThan(0)
    expect((await found(person('staff of the body'))).toSorted((one, other) => one - other)).toEqual(seen)
  })

  test('leaves no way around the policies', async () => {
    const reading = inTransactionAs(database.db, visitor, tx => sql`select * from visible_complaint`.execute(tx))
    await expect(reading).rejects.toThrow(/permission denied/)
  })
})
