import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import { aComplaint, anAttachment, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { aToken } from './callers.ts'

/** Whose record a call names, as seen by `reader`; nothing has the last id. */
const records = ['own', 'sameOrganization', 'foreign', 'missing'] as const
type RecordName = (typeof records)[number]

const pages: PageCode[] = ['Complaints - List View', 'Representatives - View', 'Data Filtering Map - Manage']
let server: TestServer
let reader: Staff
let all: Staff
let complaints: Record<RecordName, { id: number; trackingId: string }>
let users: Record<RecordName, Staff | undefined>

beforeAll(async () => {
  server = await testServer()
  await server.inTransaction(async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    reader = await aStaffMember(tx, { organizationId: body, permissions: pages })
    all = await aStaffMember(tx, { organizationId: other, permissions: ['All'] })
    complaints = {
      own: await aComplaint(tx, { handling_organization_id: other, receiver_id: reader.userId }),
      sameOrganization: await aComplaint(tx, { handling_organization_id: body }),
      foreign: await aComplaint(tx, { handling_organization_id: other }),
      missing: { id: 2_147_483_600, trackingId: '0000000000000000' },
    }
    for (const name of ['own', 'sameOrganization', 'foreign'] as const) {
      await anAttachment(tx, { complaint_id: complaints[name].id })
    }
    users = {
      own: reader,
      sameOrganization: await aStaffMember(tx, { organizationId: body }),
      foreign: await aStaffMember(tx, { organizationId: other }),
      missing: undefined,
    }
  })
})
afterAll(() => server.close())

type Statuses = Record<RecordName, number>
const hidden: Statuses = { own: 200, sameOrganization: 200, foreign: 404, missing: 404 }
const open: Statuses = { own: 200, sameOrganization: 200, foreign: 200, missing: 404 }
/** A list answers with what is visible of it, be that nothing. */
const list: Statuses = { own: 200, sameOrganization: 200, foreign: 200, missing: 200 }
const ownOnly: Statuses = { own: 200, sameOrganization: 403, foreign: 403, missing: 403 }

const userId = (name: RecordName) => users[name]?.userId ?? 2_147_483_600
const roleId = (name: RecordName) => users[name]?.roleId ?? 2_147_483_600

/** Calls that name a record, and what `reader` and somebody with `All` get for each. */
const table: [call: string, path: (name: RecordName) => string, reader: Statuses, all: Statuses][] = [
  ['detail', name => `/Complaints/GetCompliantsDetailByID/${complaints[name].id}`, hidden, open],
  ['track', name => `/CompliantActions/GetStatusDetailTrack/${complaints[name].id}`, hidden, open],
  ['attachments', name => `/Attachements/GetAttachementsList/${complaints[name].id}`, hidden, open],
  ['representatives', name => `/Complaints/GetCompliantRepresentatives/${complaints[name].id}/0`, list, list],
  ['profile', name => `/Users/GetUserProfile/${userId(name)}`, ownOnly, open],
  ['list under other ids', name => `/Complaints/GetCompliantsList/${userId(name)}/${roleId(name)}/all`, ownOnly, list],
  ['permissions of a role', name => `/Permissions/GetRolePermissions/${roleId(name)}`, ownOnly, list],
  ['data filters', name => `/Users/GetCompliantsFilterMap/${userId(name)}`, open, open],
]

test.each(table)('%s', async (_, path, expectedOfReader, expectedOfAll) => {
  const found = async (staff: Staff) => {
    const token = await aToken(server, staff.userId)
    const statuses: Partial<Statuses> = {}
    for (const name of records) statuses[name] = (await server.get(`/api${path(name)}`, token)).statusCode
    return statuses
  }
  expect({ reader: await found(reader), all: await found(all) }).toEqual({
    reader: expectedOfReader,
    all: expectedOfAll,
  })
})

test('the list of a foreign complaint’s representatives is empty', async () => {
  await server.inTransaction(tx => aParty(tx, { complaint_id: complaints.foreign.id, ordinal: 1 }))
  const path = `/api/Complaints/GetCompliantRepresentatives/${complaints.foreign.id}/0`
  expect((await server.get(path, await aToken(server, reader.userId))).json()).toEqual([])
  expect((await server.get(path, await aToken(server, all.userId))).json()).toHaveLength(1)
})

describe('with the application’s checks off, the database alone', () => {
  const foreignRows = async (actor: Parameters<typeof inTransactionAs>[1], visibleIds: number[]) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'complaint_id'`.execute(
      server.database.ownerDb,
    )
    return inTransactionAs(server.database.db, actor, async tx => {
      const leaks: string[] = []
      for (const { name } of [...tables, { name: 'complaint' }]) {
        const column = sql.ref<number>(name === 'complaint' ? 'id' : 'complaint_id')
        const { rows } = await sql<{ id: number }>`
          select distinct ${column} as id from ${sql.table(name)} where ${column} is not null
            and not ${column} = any(${visibleIds})`.execute(tx)
        leaks.push(...rows.map(({ id }) => `${name} ${id}`))
      }
      return leaks
    })
  }

  test('shows staff nothing of a foreign complaint, in any table', async () => {
    const visible = [complaints.own.id, complaints.sameOrganization.id]
    expect(await foreignRows(reader, visible)).toEqual([])
    expect(await foreignRows({ ...reader, permissions: new Set() }, visible)).toEqual([])
    expect(await foreignRows({ ...reader, userId: 2_147_483_600, organizationId: null }, [])).toEqual([])
  })

  test('shows a visitor, and a complainant who owns none, nothing at all', async () => {
    expect(await foreignRows({ kind: 'visitor' }, [])).toEqual([])
    const who = { userId: reader.userId + 1000, sessionId: '', userName: 'a', language: 'en' } as const
    expect(await foreignRows({ kind: 'complainant', ...who, isConfirmed: true }, [])).toEqual([])
  })
})
