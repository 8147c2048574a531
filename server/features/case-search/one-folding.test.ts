import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldLetters, holdsWords } from '#contract/values/fold-letters.ts'
import { findActors } from '#server/features/audit-trail/trail.queries.ts'
import { writeSearchTexts } from '#server/features/complaint-search/search-text.queries.ts'
import { foldTextsJob } from '#server/features/complaint-search/fold-texts.job.ts'
import { findExperts } from '#server/features/experts/experts.queries.ts'
import { searchPlaces } from '#server/features/locations/managed-locations.queries.ts'
import { searchOrganizations } from '#server/features/organizations/search-organizations.ts'
import { findManagedOrganizations } from '#server/features/organizations/managed-organizations.queries.ts'
import { findStaff } from '#server/features/staff/staff-search.queries.ts'
import { findUsers } from '#server/features/users/users.queries.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aPlace, anAttachment, aStaffMember } from '#tests/support/factories.ts'
import { findCases } from './find-cases.ts'
import { findBodies } from './find-names.queries.ts'

const office = await startOffice()
const { context, database, asSystem, bodies, staff } = office

const place = await asSystem(aPlace)
const administrator = await asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
const complaintId = await office.aCase()

const units = [...' ፩፪፫፬፭፮፯፰፱']
const tens = [...' ፲፳፴፵፶፷፸፹፺']
const pairOf = (value: number) => (tens[Math.floor(value / 10)]! + units[value % 10]!).replaceAll(' ', '')
const belowMyriad = (value: number): string => {
  const hundreds = Math.floor(value / 100)
  return (hundreds === 0 ? '' : `${hundreds === 1 ? '' : pairOf(hundreds)}፻`) + pairOf(value % 100)
}

/** Written as an Ethiopian writes it: a one before a hundred or a ten thousand is left out. */
function inEthiopic(value: number): string {
  const myriads = Math.floor(value / 10_000)
  return (myriads === 0 ? '' : `${myriads === 1 ? '' : belowMyriad(myriads)}፼`) + belowMyriad(value % 10_000)
}

const inScript = (zero: string) => (value: number) =>
  String(value).replace(/\d/g, digit => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))

const notation = fc.constantFrom(inEthiopic, String, inScript('٠'), inScript('۰'), inScript('０'), inScript('०'))
const between = fc.constantFrom(' ', '፡', '፡ ', '\u00a0', '\u2003', '\n', '\u200b')
const word = fc.constantFrom('ቦሌ', 'ጸሐይ', 'ፀሃይ', 'ክፍለ', 'ከተማ', 'Woreda', 'ስራ', 'ሥራ')
const number = fc.integer({ min: 11, max: 99_999_999 })

/** The searches by names of records, each with the record that has the name. */
const searches = {
  bodies: { id: bodies.handling, of: 'organization', find: text => asSystem(tx => findBodies(tx, text, 50)) },
  'bodies to choose': {
    id: bodies.handling,
    of: 'organization',
    find: text => asSystem(async tx => (await searchOrganizations(tx, { text })).organizations),
  },
  'managed bodies': {
    id: bodies.handling,
    of: 'organization',
    find: text => asSystem(tx => findManagedOrganizations(tx, { text }, 50)),
  },
  places: { id: place.woredaId, of: 'location', find: text => asSystem(tx => searchPlaces(tx, text)) },
  users: {
    id: staff.lead.userId,
    of: 'user_account',
    find: text => findUsers(database.ownerDb, { text }, undefined, 50),
  },
  experts: {
    id: staff.lead.userId,
    of: 'user_account',
    find: text => findExperts(database.ownerDb, text, undefined, 50),
  },
  staff: { id: staff.lead.userId, of: 'user_account', find: text => asSystem(tx => findStaff(tx, { text })) },
  'actors of the audit trail': {
    id: staff.lead.userId,
    of: 'user_account',
    find: text => asSystem(async tx => (await findActors(tx, text, 50)).map(id => ({ id }))),
  },
} satisfies Record<string, Search>

interface Search {
  id: number
  of: 'organization' | 'location' | 'user_account'
  find: (text: string) => Promise<readonly { id: number }[]>
}

const rename = ({ id, of }: Search, name: string) =>
  of === 'user_account'
    ? database.ownerDb.updateTable(of).set({ name }).where('id', '=', id).execute()
    : database.ownerDb.updateTable(of).set({ name_am: name }).where('id', '=', id).execute()

const names = fc.tuple(word, between, word, between, number, notation, notation, between)

test.each(Object.entries(searches))('%s are found in any notation', async (_, search) => {
  const isFound = fc.asyncProperty(names, async ([one, gap, other, gapBefore, value, stored, typed, typedGap]) => {
    await rename(search, one + gap + other + gapBefore + stored(value))
    const found = await search.find(`${typed(value)}${typedGap}${other}`)
    expect(found.map(({ id }) => id)).toContain(search.id)
  })
  await fc.assert(isFound, { numRuns: 12 })
})

const idsOf = async (text: string) => {
  const { groups } = await findCases(context, administrator, { text })
  return groups.flatMap(({ cases }) => cases.map(each => each.complaint.complaintId))
}

test('a case is found in any notation of its issue', async () => {
  const isFound = fc.asyncProperty(names, async ([one, gap, other, gapBefore, value, stored, typed, typedGap]) => {
    await asSystem(async tx => {
      const text = `${one}${gap}${other}${gapBefore}${stored(value)}`
      await tx.updateTable('complaint_issue').set({ text }).where('complaint_id', '=', complaintId).execute()
      await writeSearchTexts(tx, [complaintId])
    })
    expect(await idsOf(`${typed(value)}${typedGap}${other}`)).toContain(complaintId)
  })
  await fc.assert(isFound, { numRuns: 20 })
})

test('the database and the browser fold alike', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 40 })
  const isAlike = fc.asyncProperty(anyText, names, async (any, [one, gap, other, , value, stored]) => {
    const text = `${any.replaceAll('\0', '').replace(/[^\u0000-\u024f\u1200-\u2fff\uff00-\uffef]/gu, '')}${one}${gap}${other}${stored(value)}`
    const { rows } = await sql<{ folded: string }>`select fold_name(${text}) as folded`.execute(database.ownerDb)
    expect(rows[0]?.folded).toBe(foldLetters(text))
    expect(holdsWords(String(value), text)).toBe(true)
  })
  await fc.assert(isAlike)
})

test('files of a case with former folding are folded again', async () => {
  await asSystem(tx => anAttachment(tx, { complaint_id: complaintId, original_name: 'ደንብ ፸፰.pdf' }))
  await sql`update complaint_search set papers = ' ደንብ ፸፰ pdf ', folding = 3 where complaint_id = ${complaintId}`.execute(
    database.ownerDb,
  )
  expect(await idsOf('ደንብ 78')).toEqual([])
  if (!('run' in foldTextsJob)) throw new Error('The job has no run.')
  await foldTextsJob.run(context, {})
  expect(await idsOf('ደንብ 78')).toEqual([complaintId])
})
