import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { proposeDuplicates } from '#server/features/supervision/show-duplicates.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { aComplaint, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { foldTextsJob } from '#server/features/complaint-search/fold-texts.job.ts'
import { listComplaints } from './list-complaints.ts'
import { foldText } from '#server/features/complaint-search/search.rules.ts'
import { foldLetters } from '#contract/values/fold-letters.ts'
import { writeSearchTexts } from '#server/features/complaint-search/search-text.queries.ts'

const database = await testDatabase()
let context: Context
let clerk: Staff
let administrator: Staff
let own: number[]
let foreign: number
let first: number

const now = new Date('2026-11-21T06:00:00Z')
const system = { kind: 'system', job: 'test' } as const
const arrange = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, system, work)

/** More than the former look-up took as candidates. */
const others = 2100

/** Three old complaints of one body, and more than two thousand newer ones of another with the same words. */
beforeAll(async () => {
  context = { db: database.db, clock: { now: () => now } } as Context
  await arrange(async tx => {
    const [body, other, against] = [await anOrganization(tx), await anOrganization(tx), await anOrganization(tx)]
    clerk = await aStaffMember(tx, { organizationId: body })
    administrator = await aStaffMember(tx, { permissions: ['All'] })
    own = []
    for (let days = 1; days <= 3; days += 1) {
      const registered_at = new Date(now.getTime() - days * 86_400_000)
      own.push(await filed(tx, { handling_organization_id: body, against_organization_id: against, registered_at }))
    }
    foreign = await filed(tx, { handling_organization_id: other, against_organization_id: against, registered_at: now })
  })
  first = Number(own[0])
  await multiply(foreign, others)
})

async function filed(tx: Tx, complaint: Parameters<typeof aComplaint>[1]): Promise<number> {
  const { id } = await aComplaint(tx, complaint)
  await tx.updateTable('complaint_party').set({ first_name: 'ፀሐይ' }).where('complaint_id', '=', id).execute()
  const party = tx.selectFrom('complaint_party').select('id').where('complaint_id', '=', id)
  if (!(await party.executeTakeFirst())) await aParty(tx, { complaint_id: id, first_name: 'ፀሐይ' })
  await writeSearchTexts(tx, [id])
  return id
}

async function multiply(id: number, count: number): Promise<void> {
  const changes = sql`jsonb_build_object('registered_at', registered_at + number * interval '1 second')`
  await insertCopies(database.ownerDb, { like: id, after: 100_000, count, changes })
  await sql`insert into complaint_party (complaint_id, kind, ordinal, first_name, father_name, gender_id, age_group_id,
      nationality, occupation_id, region_id, zone_id, woreda_id, phone)
    select complaint.id, party.kind, 0, first_name, father_name, gender_id, age_group_id, nationality, occupation_id,
      region_id, zone_id, woreda_id, phone
    from complaint, complaint_party as party where complaint.id > 100000 and party.complaint_id = ${id}`.execute(
    database.ownerDb,
  )
  await sql`insert into complaint_search (complaint_id, folded) select complaint.id, search.folded
    from complaint, complaint_search as search where complaint.id > 100000 and search.complaint_id = ${id}`.execute(
    database.ownerDb,
  )
  await sql`analyze complaint, complaint_party, complaint_search`.execute(database.ownerDb)
}

const search = (reader: Staff, text: string, rest: object = {}) =>
  listComplaints(context, reader, {
    userId: reader.userId,
    roleId: reader.roleId,
    filterBy: 'all',
    count: 'yes',
    text,
    ...rest,
  })

test.each([
  ['a name in Latin letters', 'Tsehay'],
  ['the same name in Ethiopic letters', 'ጸሃይ'],
  ['two names', 'ፀሐይ Kebede'],
])('%s: whoever sees three of two thousand finds all three', async (_, text) => {
  for (const sort of ['newest', 'oldest', 'urgent'] as const) {
    const { complaints, total, nextCursor } = await search(clerk, text, { sort })
    expect(complaints.map(({ complaintId }) => complaintId).toSorted((one, other) => one - other)).toEqual(own)
    expect(total).toEqual({ count: 3, isMore: false })
    expect(nextCursor).toBeNull()
  }
})

test('a reader who sees everything reaches all of them page by page, and the oldest at once', async () => {
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await search(administrator, 'Tsehay Kebede', cursor ? { cursor } : {})
    found.push(...page.complaints.map(({ complaintId }) => complaintId))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(found).size).toBe(own.length + 1 + others)
  expect(found).toHaveLength(own.length + 1 + others)
  const oldest = await search(administrator, 'Tsehay Kebede', { sort: 'oldest' })
  expect(oldest.complaints[0]?.complaintId).toBe(own.at(-1))
  expect(oldest.total).toEqual({ count: 1000, isMore: true })
})

test('likely duplicates are searched only among the complaints that the reader sees', async () => {
  const likely = await proposeDuplicates(context, clerk, first)
  expect(likely.map(({ complaintId }) => complaintId).toSorted((one, other) => one - other)).toEqual(own.slice(1))
})

test('a text that was folded by former rules is folded again', async () => {
  const former = { folded: 'ፀሐይ 0s', folding: 1 }
  await database.ownerDb.updateTable('complaint_search').set(former).where('complaint_id', '=', first).execute()
  expect((await search(clerk, 'Tsehay')).total).toEqual({ count: 2, isMore: false })
  if (!('run' in foldTextsJob)) throw new Error('The job has no run.')
  await foldTextsJob.run(context, {})
  expect((await search(clerk, 'Tsehay')).total).toEqual({ count: 3, isMore: false })
  const stale = database.ownerDb.selectFrom('complaint_search').select('complaint_id').where('folding', '<', 4)
  expect(await stale.execute()).toEqual([])
})

test('names of bodies, places and people are folded by the same letters as complaints', async () => {
  const letters = Array.from({ length: 0x135a - 0x1200 + 1 }, (_, at) => String.fromCharCode(0x1200 + at))
    // letters with a special meaning in Unicode
    .filter(letter => /\p{L}/u.test(letter))
  const { rows } = await sql<{ letter: string; name: string }>`
    select letter, fold_name(letter) as name
    from unnest(${letters}::text[]) as letter`.execute(database.ownerDb)
  expect(rows).toEqual(letters.map(letter => ({ letter, name: foldText(letter) })))
  expect(letters.map(foldLetters)).toEqual(letters.map(foldText))
})
