import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { casePlaces } from '#contract/desk/desk-choices.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import { letterReference } from '#server/features/letters/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aLetter, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { findCases } from './find-cases.ts'

const database = await testDatabase()
let context: Context
const readers: Staff[] = []
/** Texts that some case holds, by name. */
const typed: Record<string, string> = {}

const now = new Date('2026-11-21T06:00:00Z')
const arrange = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

const people = ['አበበ ኃይለማርያም', 'Abebe Hailemariam', 'ፀሐይ Kebede', 'Tsehay ከበደ', 'Al Sadiq', 'ሙሉጌታ Sara']
const issues = [
  'የውኃ መስመር ተቋርጧል',
  'The water pipe 78 is broken',
  'house 4178 of plot 7',
  'Call 2519117800450 at once',
  'ሳራ 100%',
]

/** Forty cases, whose numbers repeat in tracking IDs, phones, issues and papers. */
beforeAll(async () => {
  context = { db: database.db, clock: { now: () => now } } as Context
  await arrange(async tx => {
    const bodies = [await anOrganization(tx), await anOrganization(tx)]
    readers.push(
      await aStaffMember(tx, { permissions: ['All'] }),
      await aStaffMember(tx, { organizationId: bodies[0] }),
    )
    for (let number = 0; number < 40; number += 1) await file(tx, number, bodies[number % 2]!)
  })
})

async function file(tx: Tx, number: number, body: number): Promise<void> {
  const { id } = await aComplaint(tx, {
    handling_organization_id: body,
    registered_at: new Date(now.getTime() - number * 3_600_000),
    decision_number: number % 9 === 0 ? `AA/78/${2000 + number}` : null,
  })
  const [first_name = '', father_name = ''] = people[number % people.length]!.split(' ')
  await tx
    .updateTable('complaint_party')
    .set({ first_name, father_name, grandfather_name: null, phone: `+2519117800${String(45 + (number % 3))}0` })
    .where('complaint_id', '=', id)
    .execute()
  await tx
    .updateTable('complaint_issue')
    .set({ text: issues[number % issues.length]! })
    .where('complaint_id', '=', id)
    .execute()
  if (number === 4) await givePapers(tx, id)
  await writeSearchTexts(tx, [id])
  const { tracking_id } = await rowIn(tx, 'complaint', { id }, ['tracking_id'])
  typed['tracking ID'] = tracking_id
}

async function givePapers(tx: Tx, id: number): Promise<void> {
  const file = randomUUID()
  const row = { original_name: 'ጥሪ scan 78.pdf', media_type: 'application/pdf', size: 1, sha256: 'a'.repeat(64) }
  await tx
    .insertInto('attachment')
    .values({ id: file, complaint_id: id, storage_key: file, ...row })
    .execute()
  const decision = { complaint_id: id, round: 1, version: 1, is_draft: false, author_id: readers[0]!.userId }
  await tx
    .insertInto('decision')
    .values({ ...decision, saved_at: now, required_decision_id: null, justification: 'የመሬት ይዞታው ይመለስ' })
    .execute()
  const letter = await aLetter(tx, { complaint_id: id })
  const { issued_at, check_code } = await rowIn(tx, 'letter', { id: letter.id }, ['issued_at', 'check_code'])
  typed['letter number'] = letterReference(letter.id, issued_at)
  typed['letter code'] = check_code
}

const ascending = (ids: Iterable<number>) => [...new Set(ids)].toSorted((one, other) => one - other)

async function ofBox(reader: Staff, text: string): Promise<number[]> {
  const found = await Promise.all(casePlaces.map(place => findCases(context, reader, { text, place })))
  return ascending(
    found.flatMap(({ groups }) => groups.flatMap(({ cases }) => cases.map(({ complaint }) => complaint.complaintId))),
  )
}

async function ofList(reader: Staff, text: string): Promise<number[]> {
  const { complaints, nextCursor, total } = await listComplaints(context, reader, {
    userId: reader.userId,
    roleId: reader.roleId,
    filterBy: 'all',
    count: 'yes',
    text,
  })
  expect([text, nextCursor, total?.count]).toEqual([text, null, complaints.length])
  return ascending(complaints.map(({ complaintId }) => complaintId))
}

const written = [
  ...['78', '780', '7800', '41', '4178', '417', '2019', '17'],
  ...['0911780045', '0911 78 00 45 0', '+251911780045', '251911780045', '2519117800450', '91178004', '911780045'],
  ...['አበበ', 'ዐበበ', 'Abebe', 'abebe hailemariam', 'ኃይለማርያም አበበ', 'Tsehay', 'ጸሃይ ከበደ', 'al', 'sara', 'ሳራ'],
  ...['የውሀ', 'water', 'wat', 'wa', 'ter', 'water pipe broken 78', 'house plot 7', '100%', 'a_b'],
  ...['AA/78/2009', 'AA/78/2018', 'aa 78', 'scan', 'ጥሪ', 'scan 78 pdf', 'መሬት', 'Abebe water', 'nothing'],
]

test.each(written)('the search box and a list find the same cases for %s', async text => {
  for (const reader of readers) expect([text, await ofList(reader, text)]).toEqual([text, await ofBox(reader, text)])
})

test('the same for tracking IDs, their parts, and letters', async () => {
  const { 'tracking ID': id = '', 'letter number': number = '', 'letter code': code = '' } = typed
  const parts = Array.from({ length: 15 }, (_, at) => id.slice(at, at + 2 + (at % 9))).filter(part => part.length > 1)
  for (const text of [id, id.replace(/(.{4})/g, '$1 '), ...parts, number, code])
    for (const reader of readers) expect([text, await ofList(reader, text)]).toEqual([text, await ofBox(reader, text)])
  expect(await ofList(readers[0]!, number)).not.toEqual([])
  expect(await ofList(readers[0]!, code)).not.toEqual([])
})

test('two digits are found at the beginning of a word, three inside a number', async () => {
  const [administrator] = readers as [Staff, Staff]
  const beginnings = await ofList(administrator, '41')
  const inside = await ofList(administrator, '178')
  expect(beginnings.length).toBeGreaterThan(0)
  expect(beginnings.length).toBeLessThan(40)
  expect(inside.length).toBe(40)
})
