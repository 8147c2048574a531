import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { generateComplaints } from './generator.ts'
import { multiplyComplaints } from './multiply.ts'
import { leaveTraces } from './traces.ts'

const database = await testDatabase()

async function counted(one: TestDatabase) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from complaint) as complaints,
    (select count(distinct complaint_id) from complaint_issue) as with_issues,
    (select count(distinct complaint_id) from complaint_party) as with_parties,
    (select count(distinct complaint_id) from attachment) as with_attachments,
    (select count(distinct complaint_id) from status_track) as with_tracks,
    (select count(*) from complaint_search) as searchable,
    (select count(distinct status) from complaint) as statuses,
    (select count(distinct against_organization_id) from complaint) as bodies,
    (select count(*) from complaint where language = 'en') as english`.execute(one.ownerDb)
  return rows[0]!
}

test('adds as many complaints as asked, each with all its parts, spread over statuses, bodies and languages', async () => {
  await generateComplaints(database.ownerDb, 600, 1)
  const found = await counted(database)
  expect(found).toMatchObject({
    complaints: 600,
    with_issues: 600,
    with_parties: 600,
    with_attachments: 600,
    with_tracks: 600,
    searchable: 600,
    statuses: statuses.length,
    bodies: 19,
  })
  expect(found.english).toBeGreaterThan(80)
  expect(found.english).toBeLessThan(160)
  await expectRowsKept(database.ownerDb)
})

test('copies have the same parts under ids of their own, and the same visibility', async () => {
  const one = await testDatabase()
  const { pathname } = new URL(one.ownerUrl)
  const superuser = connect(Object.assign(new URL(one.superuserUrl), { pathname }).href, { max: 2 })
  try {
    await generateComplaints(one.ownerDb, 200, 1)
    const before = await counted(one)
    await multiplyComplaints(superuser, 3)
    const after = await counted(one)
    for (const what of ['complaints', 'with_issues', 'with_parties', 'with_attachments', 'with_tracks', 'searchable']) {
      expect(after[what], what).toBe(3 * before[what]!)
    }
    await expectRowsKept(one.ownerDb)
    const { rows } = await sql`
      select from decision join complaint on complaint.id = complaint_id
      where not exists (select from complaint_handler where complaint_handler.complaint_id = complaint.id)`.execute(
      one.ownerDb,
    )
    expect(rows, 'decisions stay with the cases whose handlers took them').toEqual([])
    const copies = await one.ownerDb.selectFrom('complaint').select('tracking_id').execute()
    expect(copies.filter(copy => !parseTrackingId(copy.tracking_id).ok)).toEqual([])
  } finally {
    await superuser.destroy()
    await one.close()
  }
})

test('each step of a history leaves a sealed entry of the audit trail, and complainants and handlers were told', async () => {
  const one = await testDatabase()
  const { pathname } = new URL(one.ownerUrl)
  const superuser = connect(Object.assign(new URL(one.superuserUrl), { pathname }).href, { max: 2 })
  try {
    await generateComplaints(one.ownerDb, 100, 1)
    await leaveTraces(superuser)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from audit_entry join audit_seal on entry_id = audit_entry.id) = (select count(*) from status_track) as all_sealed,
      (select count(*) from audit_unsealed) as unsealed,
      (select count(distinct complaint_id) from outgoing_message where status = 'sent' and template = 'registered') as told,
      (select count(*) from notice where read_at is not null) = (select count(*) from complaint_handler) as handlers_told`.execute(
      one.ownerDb,
    )
    expect(rows[0]).toEqual({ all_sealed: true, unsealed: 0, told: 100, handlers_told: true })
    const { rows: settings } = await sql<{ role: string }>`show session_replication_role`.execute(superuser)
    expect(settings, 'triggers fire again on these connections').toEqual([{ session_replication_role: 'origin' }])
  } finally {
    await superuser.destroy()
    await one.close()
  }
})

test('another seed adds other complaints, for the application too; the same seed adds the same', async () => {
  await generateComplaints(database.db, 50, 2)
  expect(await counted(database)).toMatchObject({ complaints: 650 })
  const other = await testDatabase()
  try {
    await generateComplaints(other.ownerDb, 100, 1)
    const trackingIds = async (one: TestDatabase) =>
      (await one.ownerDb.selectFrom('complaint').select('tracking_id').orderBy('id').limit(100).execute()).map(
        row => row.tracking_id,
      )
    expect(await trackingIds(other)).toEqual(await trackingIds(database))
  } finally {
    await other.close()
  }
})
