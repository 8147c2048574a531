import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { statisticTables } from '#contract/reports/statistic-tables.ts'
import { reportDimensions, reportMeasures } from '#contract/reports/report-choices.ts'
import { askedOfType, issuesOfType } from '#db/demo/issues.ts'
import { mensNames, womensNames } from '#db/demo/people.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { makeReport } from '#server/features/reports/index.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { composeComplaint } from './compose-complaint.ts'
import { markForDemo } from './demo-mark.ts'
import { seededRandom } from './random.ts'
import { seedDemoData } from './seed-demo-data.ts'
import { loadWorld } from './world.ts'

const now = new Date('2026-11-21T06:00:00Z')
const database = await testDatabase()
const { ownerDb } = database
await markForDemo(ownerDb)
await seedDemoData(database.db, now)
afterAll(() => database.close())

const asSystem = <Result>(work: Parameters<typeof inTransactionAs<Result>>[2]) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)

test('complaints are filed in every month of two years, and about as many as in the months beside it', async () => {
  const filed = await ownerDb.selectFrom('complaint').select('registered_at').execute()
  const days = (at: Date) => (now.getTime() - at.getTime()) / 86_400_000
  const ofMonth = Array.from({ length: 24 }, (_, month) =>
    filed.filter(({ registered_at: at }) => Math.floor(days(at) / 30.42) === month),
  ).map(({ length }) => length)
  for (const [month, count] of ofMonth.slice(1).entries()) {
    expect(count, `month ${month + 1}`).toBeGreaterThan(30)
    const before = ofMonth[month + 2]
    if (before !== undefined) expect(Math.abs(count - before) / count, `month ${month + 1}`).toBeLessThan(0.45)
  }
})

test('the same seed composes the same complaint', async () => {
  const world = await asSystem(loadWorld)
  const asked = { id: 7, submissionKey: 'demo-7', now, days: 120 }
  const [one, other] = [1, 2].map(() => composeComplaint(seededRandom(2019), world, asked))
  expect(one).toEqual(other)
})

test('first names fit the gender, nobody has one name twice, and work fits the age', async () => {
  const people = await ownerDb
    .selectFrom('complaint_party as party')
    .innerJoin('constant_field as gender', 'gender.id', 'party.gender_id')
    .innerJoin('constant_field as age', 'age.id', 'party.age_group_id')
    .innerJoin('constant_field as occupation', 'occupation.id', 'party.occupation_id')
    .select(['first_name', 'father_name', 'grandfather_name', 'email'])
    .select(['gender.code as gender', 'age.code as age', 'occupation.code as occupation'])
    .execute()
  const [women, men] = [womensNames, mensNames].map(names => new Set<string>(names.flat()))
  expect(people.length).toBeGreaterThan(1400)
  for (const person of people) {
    const { first_name, father_name, grandfather_name, gender, age, occupation } = person
    expect((gender === 'female' ? women : men)?.has(first_name), JSON.stringify(person)).toBe(true)
    expect(new Set([first_name, father_name, grandfather_name]).size, JSON.stringify(person)).toBe(3)
    if (occupation === 'retired') expect(age).toBe('60-and-over')
    if (age === 'under-18') expect(occupation).toBe('student')
  }
})

test('what is asked for fits the type, and the type fits the body', async () => {
  const cases = await ownerDb
    .selectFrom('complaint')
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .innerJoin('constant_field as asked', 'asked.id', 'complaint.required_decision_id')
    .innerJoin('complaint_issue as issue', 'issue.complaint_id', 'complaint.id')
    .where('issue.ordinal', '=', 0)
    .where('complaint.submission_key', 'like', 'demo-%')
    .select(['type.code as type', 'asked.code as asked', 'issue.text', 'complaint.language'])
    .execute()
  for (const { type, asked, text, language } of cases) {
    expect(askedOfType[type], type).toContain(asked)
    const begins = issuesOfType[type]?.map(issue => issue[language === 'en' ? 0 : 1].split('{')[0] ?? '')
    expect(
      begins?.some(beginning => text.startsWith(beginning)),
      `${type}: ${text}`,
    ).toBe(true)
  }
})

/** Everything that was written about a case, with the names of the body it is against. */
const writtenTexts = () =>
  sql<{ id: number; en: string; am: string; text: string }>`
    select complaint.id, against.name_en as en, against.name_am as am, written.text
    from complaint join organization as against on against.id = complaint.against_organization_id
    cross join lateral (
      select text from complaint_issue where complaint_id = complaint.id
      union all select reason from status_track where complaint_id = complaint.id
      union all select justification from decision where complaint_id = complaint.id
      union all select concat_ws(' ', finding, law, remedy) from decision_issue
        join decision on decision.id = decision_id where complaint_id = complaint.id
      union all select concat_ws(' ', text, proof) from decision_order
        join decision on decision.id = decision_id where complaint_id = complaint.id
      union all select content::text from conclusion where complaint_id = complaint.id
      union all select concat_ws(' ', text, proof) from case_order where complaint_id = complaint.id
      union all select event.text from case_order_event as event
        join case_order on case_order.id = event.order_id where complaint_id = complaint.id
      union all select concat_ws(' ', shown::text, answers::text) from statement_request where complaint_id = complaint.id
      union all select concat_ws(' ', reason, answer_text, outcome_text) from referral where complaint_id = complaint.id
      union all select text from opinion where complaint_id = complaint.id
      union all select content::text from letter where complaint_id = complaint.id
    ) as written (text)
    where written.text is not null and complaint.submission_key like 'demo-%'`.execute(ownerDb)

test('no text of a case names another body, or calls an administration a bureau', async () => {
  const bodies = await ownerDb
    .selectFrom('organization')
    .where('handles_complaints', '=', false)
    .select(['name_en', 'name_am'])
    .execute()
  const { rows } = await writtenTexts()
  expect(rows.length).toBeGreaterThan(5000)
  const names = bodies.flatMap(({ name_en, name_am }) => [name_en, name_am])
  const strange = rows.filter(({ en, am, text }) =>
    names.some(name => text.includes(name) && !en.includes(name) && !am.includes(name)),
  )
  expect(strange.slice(0, 3)).toEqual([])
  // a referral goes to a body that is called a bureau
  const bureaus = rows.filter(
    ({ en, text }) => !/Bureau/.test(en) && /\bbureau\b|ቢሮ/i.test(text.replaceAll('grievance-redress-bureau', '')),
  )
  expect(bureaus.slice(0, 3)).toEqual([])
})

test('the history says why a complaint was not admitted as its letter does', async () => {
  const refused = await ownerDb
    .selectFrom('status_track as track')
    .innerJoin('conclusion', 'conclusion.complaint_id', 'track.complaint_id')
    .where('track.action', '=', 'not-admit')
    .where('conclusion.kind', '=', 'non-admission')
    .select(['track.reason', 'conclusion.content'])
    .execute()
  expect(refused.length).toBeGreaterThan(20)
  for (const { reason, content } of refused) expect(content).toMatchObject({ text: reason })
})

/** No case of the demonstration was reopened, given back by a reviewer, or is undecided after its last day. */
const nothingToShow = new Set(['overdue', 'returned', 'reopened'])
const emptyFigures = (figures: Record<string, number | null | undefined>): string[] =>
  Object.keys(figures).filter(name => !figures[name] && !nothingToShow.has(name))

test('the public statistics are there at once, with every table filled', async () => {
  const { content } = await ownerDb.selectFrom('public_statistics').select('content').executeTakeFirstOrThrow()
  const statistics = content as { total: Record<string, number | null>; tables: Record<string, object[]> }
  for (const name of statisticTables) expect(statistics.tables[name]?.length, name).toBeGreaterThan(3)
  expect(emptyFigures(statistics.total)).toEqual([])
})

test('every report, chart and list has something', async () => {
  await asSystem(async tx => {
    for (const dimension of reportDimensions) {
      const rows = await makeReport(
        tx,
        { groupings: [dimension], measures: ['complaints'], criteria: { filters: {} } },
        now,
      )
      expect(rows.length, dimension).toBeGreaterThan(1)
    }
    const [all] = await makeReport(tx, { groupings: [], measures: reportMeasures, criteria: { filters: {} } }, now)
    expect(emptyFigures(all?.figures ?? {})).toEqual([])
  })
  const filled = [
    'absence',
    'call_back',
    'case_note',
    'case_order',
    'complaint_origin',
    'letter',
    'notice',
    'referral',
  ] as const
  const others = ['shared_statement', 'standard_text', 'statement_request', 'systemic_case'] as const
  for (const table of [...filled, ...others])
    expect((await ownerDb.selectFrom(table).selectAll().limit(1).execute()).length, table).toBe(1)
  const today = localDate(now)
  const absences = await ownerDb.selectFrom('absence').select(['from_on', 'to_on']).execute()
  const when = absences.map(({ from_on, to_on }) => (to_on < today ? 'past' : from_on > today ? 'to come' : 'now'))
  expect(new Set(when)).toEqual(new Set(['past', 'now', 'to come']))
})
