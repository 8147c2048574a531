import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CasePlace, FoundCases } from '#contract/desk/case-search.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import { letterReference } from '#server/features/letters/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aLetter, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { rowIn } from '#tests/support/rows.ts'
import { findCases } from './find-cases.ts'

const database = await testDatabase()
let context: Context
let clerk: Staff
let administrator: Staff
let own: number
let foreign: number
let trackingId: string

const now = new Date('2026-11-21T06:00:00Z')
const system = { kind: 'system', job: 'test' } as const
const arrange = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, system, work)

beforeAll(async () => {
  context = { db: database.db, clock: { now: () => now } } as Context
  await arrange(async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    clerk = await aStaffMember(tx, { organizationId: body })
    administrator = await aStaffMember(tx, { permissions: ['All'] })
    own = await filed(tx, body, { first_name: 'አበበ', father_name: 'ኃይለማርያም' }, 'የውኃ መስመር ተቋርጧል')
    foreign = await filed(tx, other, { first_name: 'Abebe', father_name: 'Hailemariam' }, 'The water pipe is broken')
    const found = await rowIn(tx, 'complaint', { id: own }, ['tracking_id'])
    trackingId = found.tracking_id
  })
})

async function filed(tx: Tx, body: number, name: { first_name: string; father_name: string }, issue: string) {
  const { id } = await aComplaint(tx, { handling_organization_id: body, decision_number: null, registered_at: now })
  const person = { ...name, grandfather_name: null, phone: '+251911223344' }
  await tx.updateTable('complaint_party').set(person).where('complaint_id', '=', id).execute()
  await tx.updateTable('complaint_issue').set({ text: issue }).where('complaint_id', '=', id).execute()
  await writeSearchTexts(tx, [id])
  return id
}

const idsOf = ({ groups }: FoundCases) =>
  groups.flatMap(({ place, cases }) => cases.map(({ complaint }) => [place, complaint.complaintId] as const))
const search = (reader: Staff, text: string, place?: CasePlace) =>
  findCases(context, reader, { text, ...(place && { place }) })
const marked = ({ groups }: FoundCases) =>
  groups.flatMap(({ cases }) =>
    cases.flatMap(({ matches }) =>
      matches.flatMap(({ pieces }) => pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)),
    ),
  )

describe('a case is found by', () => {
  test.each([
    ['a name in the other order', 'ኃይለማርያም አበበ', 'name'],
    ['a name by sound', 'ሐይለማርያም', 'name'],
    ['a name in the other script', 'Haylemariam', 'name'],
    ['a phone number as it is dialled', '0911 22-33-44', 'phone'],
    ['a phone number with its country', '+251 (911) 223344', 'phone'],
    ['a phone number from abroad', '00251911223344', 'phone'],
    ['a part of a phone number', '223344', 'phone'],
    ['a word of an issue by sound', 'የውሀ', 'issue'],
  ] as const)('%s', async (_, text, place) => {
    expect(idsOf(await search(clerk, text))).toEqual([[place, own]])
  })

  test('its tracking ID, whole, in part, in groups and in Ethiopic numerals', async () => {
    const part = trackingId.slice(3, 11)
    const ethiopic = [...trackingId.slice(0, 15)].some(digit => digit === '0')
      ? trackingId
      : [...trackingId].map(digit => '፩፪፫፬፭፮፯፰፱'[Number(digit) - 1] ?? digit).join('')
    for (const text of [trackingId, part, `${part.slice(0, 4)} ${part.slice(4)}`, ethiopic])
      expect([text, idsOf(await search(clerk, text))]).toEqual([text, [['tracking-id', own]]])
  })

  test('names are found in either script, by readers who see them', async () => {
    for (const text of ['Abebe', 'አበበ', 'abebe hailemariam', 'ዐበበ'])
      expect([text, new Set(idsOf(await search(administrator, text)).map(([, id]) => id))]).toEqual([
        text,
        new Set([own, foreign]),
      ])
    expect(idsOf(await search(clerk, 'Abebe'))).toEqual([['name', own]])
  })
})

test('the match is marked in the case’s own text', async () => {
  expect(marked(await search(clerk, 'hailemariam'))).toEqual(['ኃይለማርያም'])
  expect(marked(await search(clerk, 'አበበ የውሃ'))).toEqual(['አበበ', 'የውኃ'])
})

test('papers: the number of the decision, names of files, the decision; not drafts or hidden files', async () => {
  const file = randomUUID()
  await arrange(async tx => {
    await tx.updateTable('complaint').set({ decision_number: 'AA/117/2018' }).where('id', '=', own).execute()
    const row = { original_name: 'ጥሪ-ደብዳቤ scan.pdf', media_type: 'application/pdf', size: 1, sha256: 'a'.repeat(64) }
    await tx
      .insertInto('attachment')
      .values({ id: file, complaint_id: own, storage_key: file, ...row })
      .execute()
    const decision = { complaint_id: own, round: 1, author_id: clerk.userId, saved_at: now, required_decision_id: null }
    const saved = { ...decision, version: 1, is_draft: false, justification: 'የመሬት ይዞታው ይመለስ' }
    const { id } = await tx.insertInto('decision').values(saved).returning('id').executeTakeFirstOrThrow()
    const answer = { decision_id: id, ordinal: 0, finding: 'The meter was read wrongly', law: '', remedy: '' }
    await tx.insertInto('decision_issue').values(answer).execute()
    const draft = { ...decision, version: 0, is_draft: true, justification: 'zebra' }
    await tx.insertInto('decision').values(draft).execute()
  })
  expect(idsOf(await search(clerk, 'AA/117/2018'))).toEqual([['letter', own]])
  expect(idsOf(await search(clerk, 'scan ፅሪ'))).toEqual([])
  expect(idsOf(await search(clerk, 'scan ጥሪ'))).toEqual([['file', own]])
  expect(idsOf(await search(clerk, 'meter wrongly'))).toEqual([['decision', own]])
  expect(idsOf(await search(clerk, 'መሬት'))).toEqual([['decision', own]])
  expect(idsOf(await search(clerk, 'zebra'))).toEqual([])
  await arrange(tx => tx.updateTable('attachment').set({ hidden_at: now }).where('id', '=', file).execute())
  expect(idsOf(await search(clerk, 'scan ጥሪ'))).toEqual([])
})

test('words from different fields find a case together, and it is listed under the most specific field', async () => {
  const found = await search(clerk, 'meter Abebe')
  expect(idsOf(found)).toEqual([['name', own]])
  expect(marked(found)).toEqual(['አበበ', 'meter'])
})

test('a letter of the office is found by its number and by its code', async () => {
  const letter = await arrange(async tx => {
    const { id } = await aLetter(tx, { complaint_id: own })
    const columns = ['id', 'issued_at', 'check_code'] as const
    return tx.selectFrom('letter').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  })
  const reference = letterReference(letter.id, letter.issued_at)
  const first = async (reader: Staff, text: string) => idsOf(await search(reader, text))[0]
  expect(await first(clerk, reference)).toEqual(['letter', own])
  expect(await first(clerk, letter.check_code)).toEqual(['letter', own])
  for (const part of [reference.slice(5), `/${reference.slice(5)}`, `00${reference.slice(5)}`])
    expect([part, await first(clerk, part)]).toEqual([part, ['letter', own]])
  const stranger = await arrange(async tx => aStaffMember(tx))
  expect(idsOf(await search(stranger, letter.check_code))).toEqual([])
  expect(await first(clerk, `1999/${String(letter.id).padStart(6, '0')}`)).toBeUndefined()
})

test('cases of others take no place in the list, and the answer says when it was cut', async () => {
  const { reader, old } = await arrange(async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    const reader = await aStaffMember(tx, { organizationId: body })
    const old = await filed(tx, body, { first_name: 'Ruritania', father_name: 'Old' }, 'x')
    for (let each = 0; each < 7; each += 1) await filed(tx, other, { first_name: 'Ruritania', father_name: 'New' }, 'x')
    return { reader, old }
  })
  expect(idsOf(await search(reader, 'ruritania'))).toEqual([['name', old]])
  const all = await search(administrator, 'ruritania')
  expect(all.groups.map(({ total, cases }) => [total.count, cases.length])).toEqual([[8, 5]])
  expect((await search(administrator, 'ruritania', 'name')).groups[0]?.cases).toHaveLength(8)
  // a number of eight digits is asked of the index
  const looked = (most: number) =>
    inTransactionAs(database.db, administrator, tx =>
      sql<{ of_place: number; is_cut: boolean }>`
        select of_place, is_cut from find_placed_cases(array['91122334'], array['91122334'], 100, ${most}::integer, 1)`.execute(
        tx,
      ),
    )
  const { count } = await database.ownerDb
    .selectFrom('complaint_party')
    .where('phone', '=', '+251911223344')
    .select(rows => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect((await looked(count)).rows).toEqual([{ of_place: count, is_cut: false }])
  expect((await looked(count - 1)).rows).toEqual([{ of_place: count - 1, is_cut: true }])
})

test('the group of a case that has every word whole comes first, wherever others have a part of it', async () => {
  await arrange(async tx => {
    const body = clerk.organizationId ?? 0
    await filed(tx, body, { first_name: 'Zulqarnain', father_name: 'x' }, 'x')
    await filed(tx, body, { first_name: 'Other', father_name: 'x' }, 'zulqar 9')
  })
  const places = async (text: string) => (await search(clerk, text)).groups.map(({ place }) => place)
  expect(await places('zulqarn')).toEqual(['name'])
  expect(await places('zulqar')).toEqual(['issue', 'name'])
})

test('a text without searchable words is reported as too short', async () => {
  for (const text of ['', ' ', 'a', '!?', '፩'])
    expect([text, await search(clerk, text)]).toEqual([text, { groups: [], isCut: false, isTooShort: true }])
})
