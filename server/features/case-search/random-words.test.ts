import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { casePlaces } from '#contract/desk/desk-choices.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { foldedTextOf } from '#server/features/complaint-search/search.rules.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aDataFilter, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { findCases } from './find-cases.ts'

const database = await testDatabase()
const context = { db: database.db, clock: { now: () => now } } as Context
const readers: Staff[] = []

const now = new Date('2026-11-21T06:00:00Z')
/** More than the search box looks through first, and more than a list counts. */
const cases = 1500
const after = 100_000

const names = ['አበበ ከበደ', 'Abebe Kebede', 'ፀሐይ ኃይሌ', 'Sara Girma', 'ዘሪሁን ጸጋዬ']
const issues = [
  'የውኃ መስመር ተቋርጧል 78',
  'house 4178 of plot 7',
  'The water pipe is broken',
  'መሬት ካርታ ተከለከለ',
  'AB 12 / 2018',
]

const textsOf = (number: number) => ({
  trackingId: String((number * 7_919_317_771) % 10 ** 16).padStart(16, '0'),
  names: [names[number % names.length]!],
  phones: [`+25191${String(1_000_000 + ((number * 7919) % 9_000_000))}`],
  // the last one is rare
  issues: [issues[number % 97 === 0 ? 4 : number % 4]!],
})

beforeAll(async () => {
  const owner = database.ownerDb
  const made = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, arrange)
  const changes = sql`jsonb_build_object('registered_at', registered_at - number * interval '1 hour',
    'handling_organization_id', (${sql.val(JSON.stringify(made.bodies))}::jsonb -> (number % 3))::int,
    'location_id', (${sql.val(JSON.stringify(made.places))}::jsonb -> (number % 4))::int,
    'receiver_id', case when number % 11 = 0 then ${made.receiver}::int end)`
  await insertCopies(owner, { like: made.first, after, count: cases, changes })
  const texts = Array.from({ length: cases }, (_, at) => ({
    id: after + at + 1,
    folded: foldedTextOf(textsOf(at + 1)),
  }))
  await sql`insert into complaint_search (complaint_id, folded)
    select id, folded from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text (id integer, folded text)`.execute(
    owner,
  )
  await sql`analyze complaint, complaint_search, personal_visibility`.execute(owner)
}, 120_000)

/** An administrator, the staff of one body of three, a reader of one place of four, and a receiver who sees nothing else. */
async function arrange(tx: Tx) {
  const bodies = [await anOrganization(tx), await anOrganization(tx), await anOrganization(tx)]
  const woredas = tx.selectFrom('location').select('id').where('kind', '=', 'woreda')
  const places = (await woredas.orderBy('id').limit(4).execute()).map(({ id }) => id)
  const ofPlace = await aStaffMember(tx)
  await aDataFilter(tx, ofPlace.userId, 'location', [{ location_id: places[0] }])
  const receiver = await aStaffMember(tx)
  readers.push(await aStaffMember(tx, { permissions: ['All'] }), await aStaffMember(tx, { organizationId: bodies[0] }))
  readers.push(ofPlace, receiver)
  const { id } = await aComplaint(tx, {
    handling_organization_id: bodies[0],
    registered_at: now,
    decision_number: null,
  })
  return { first: id, bodies, places, receiver: receiver.userId }
}

/** Words of the cases, whole or cut, one or two of them. */
const typed = fc
  .array(
    fc
      .tuple(fc.integer({ min: 1, max: cases }), fc.nat(), fc.nat(), fc.integer({ min: 2, max: 12 }))
      .map(([number, which, from, length]) => {
        const {
          trackingId,
          phones,
          names: [name = ''],
          issues: [issue = ''],
        } = textsOf(number)
        const words = [trackingId, ...phones, ...name.split(' '), ...issue.split(' ')]
        const word = words[which % words.length]!
        return word.slice(from % Math.max(1, word.length - 1)).slice(0, length)
      }),
    { minLength: 1, maxLength: 2 },
  )
  .map(words => words.join(' '))
  .filter(text => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 1)

async function ofBox(reader: Staff, text: string) {
  const { groups, isCut } = await findCases(context, reader, { text })
  const each = await Promise.all(casePlaces.map(place => findCases(context, reader, { text, place })))
  return {
    count: groups.reduce((sum, { total }) => sum + total.count, 0),
    isCut,
    ids: new Set(
      each.flatMap(one => one.groups.flatMap(group => group.cases.map(found => found.complaint.complaintId))),
    ),
  }
}

const ofList = (reader: Staff, text: string) => {
  const { userId, roleId } = reader
  return listComplaints(context, reader, { userId, roleId, filterBy: 'all', count: 'yes', text })
}

test('for random words, box and list find as many cases, and the same ones, for every reader', async () => {
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(typed, async text => {
      for (const reader of readers) {
        const [box, list] = [await ofBox(reader, text), await ofList(reader, text)]
        expect([text, box.count, box.isCut]).toEqual([text, list.total?.count, list.total?.isMore])
        const listed = list.complaints.map(({ complaintId }) => complaintId)
        // the box shows a hundred of each place
        if (box.count <= 100) expect([text, listed.filter(id => !box.ids.has(id))]).toEqual([text, []])
        seen.add(box.count > 0)
      }
    }),
    { numRuns: 60 },
  )
  expect([...seen].toSorted()).toEqual([false, true])
}, 120_000)
