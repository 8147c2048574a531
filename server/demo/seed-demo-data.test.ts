import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { letterKinds } from '#contract/filing/letters.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { standardTextKinds } from '#contract/desk/standard-text-choices.ts'
import { closeReasons, statuses } from '#contract/statuses.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { nonAdmissions } from '#db/demo/decisions.ts'
import { demoAccounts, demoPassword } from '#db/demo/sign-ins.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { isOverdue, stateOf } from '#server/features/orders/order-state.rules.ts'
import { orderStates } from '#contract/values/action-choices.ts'
import { letterContent } from '#server/features/letters/letter-content.ts'
import { errorsOfTemplate } from '#server/features/standard-texts/standard-text.rules.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { testDatabase } from '#tests/support/database.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { verify } from '@node-rs/argon2'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { isMarked, markForDemo, refuseForeign } from './demo-mark.ts'
import { seedDemoData } from './seed-demo-data.ts'

const now = new Date('2026-11-21T06:00:00Z')
const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'abetuta-demo-'))
const files = createDiskStore(folder)
await markForDemo(database.ownerDb)
await Promise.all([seedDemoData(database.db, now, files), seedDemoData(database.db, now, files)])
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('two starts at once make the complaints of two years once, in every status and closed for every reason', async () => {
  const complaints = await database.ownerDb.selectFrom('complaint').selectAll().execute()
  expect(complaints).toHaveLength(1538)
  expect(new Set(complaints.map(({ status }) => status))).toEqual(new Set(statuses))
  expect(new Set(complaints.map(one => one.close_reason).filter(Boolean))).toEqual(new Set(closeReasons))
  expect(complaints.filter(one => !parseTrackingId(one.tracking_id).ok)).toEqual([])
  const [oldest, newest] = [new Date(now.getTime() - 731 * 86_400_000), now]
  expect(complaints.filter(one => one.registered_at < oldest || one.updated_at > newest)).toEqual([])
  // what the office works on is of the last months
  const fourMonths = new Date(now.getTime() - 121 * 86_400_000)
  expect(complaints.filter(one => one.registered_at < fourMonths && one.status !== 'CLOSED')).toEqual([])
  expect(complaints.filter(one => one.registered_at < fourMonths).length).toBeGreaterThan(900)
  const open = complaints.filter(({ status }) => status !== 'CLOSED')
  const delayed = open.filter(one => one.due_at && one.due_at < now)
  expect(delayed.length).toBeGreaterThan(5)
  expect(delayed.length).toBeLessThan(open.length / 2)
  expect(complaints.filter(one => one.status === 'CLOSED' && one.due_at)).toEqual([])
})

test('texts that repeat are there in both languages, with nothing in braces that no case fills in', async () => {
  const texts = await database.ownerDb
    .selectFrom('standard_text as text')
    .innerJoin('standard_text_version as saved', 'saved.standard_text_id', 'text.id')
    .select(['text.kind', 'saved.content'])
    .execute()
  expect(new Set(texts.map(({ kind }) => kind))).toEqual(new Set(standardTextKinds))
  for (const { content } of texts) {
    if ('use' in content) expect(errorsOfTemplate(content)).toEqual([])
    else if ('items' in content) expect(content.items.every(({ en, am }) => en && am)).toBe(true)
    else expect(content).toMatchObject({ lawEn: expect.stringMatching(/./), lawAm: expect.stringMatching(/./) })
  }
})

test('a refusal names the reason that its explanation is about', async () => {
  const refused = await rowsIn(database.ownerDb, 'conclusion', { kind: 'non-admission' }, ['content'])
  const reasons = await rowsIn(database.ownerDb, 'constant_field', { field_name: 'non-admission-reason' }, [
    'code',
    'label_en',
  ])
  const labels = new Map(reasons.map(({ code, label_en }) => [code, label_en]))
  const expected = new Map(nonAdmissions.flatMap(({ reason, text }) => text.map(each => [each, labels.get(reason)])))
  expect(refused.length).toBeGreaterThan(5)
  for (const { content } of refused)
    expect(content).toMatchObject({ reason: { en: expected.get((content as { text: string }).text) } })
})

test('there is a pattern, and most of its complaints are tied together', async () => {
  const rows = await database.ownerDb
    .selectFrom('systemic_case_complaint as tied')
    .innerJoin('complaint', 'complaint.id', 'tied.complaint_id')
    .innerJoin('systemic_case as systemic', 'systemic.id', 'tied.systemic_case_id')
    .select(['complaint.registered_at', 'complaint.against_organization_id', 'complaint.complaint_type_id'])
    .select(['systemic.organization_id', 'systemic.follow_up_on'])
    .execute()
  expect(rows.length).toBeGreaterThanOrEqual(5)
  expect(new Set(rows.map(row => row.complaint_type_id)).size).toBe(1)
  for (const row of rows) {
    expect(row.against_organization_id).toBe(row.organization_id)
    expect(now.getTime() - row.registered_at.getTime()).toBeLessThan(30 * 86_400_000)
    expect(row.follow_up_on).toBe('2026-11-27')
  }
})

test('the track of each complaint leads to its status without a gap, and its parts are there', async () => {
  const broken = await sql<{ id: number }>`
    with track as (
      select complaint_id, from_status, to_status, at,
        lag(to_status) over w as before, lag(at) over w as at_before, lead(id) over w as next
      from status_track window w as (partition by complaint_id order by id)
    )
    select id from complaint where
      exists (select from track where complaint_id = complaint.id
        and (from_status is distinct from before or at < at_before))
      or not exists (select from track where complaint_id = complaint.id and next is null
        and to_status = complaint.status and at = complaint.updated_at)
      or not exists (select from complaint_issue where complaint_id = complaint.id and ordinal = 0)
      or not exists (select from complaint_party where complaint_id = complaint.id and ordinal = 0)
      or not exists (select from complaint_search where complaint_id = complaint.id)
      or is_group and not exists (select from complaint_party where complaint_id = complaint.id and ordinal = 1)
    `.execute(database.ownerDb)
  expect(broken.rows).toEqual([])
})

test('a complaint that is not closed and waits for nobody else has a running clock', async () => {
  const without = await database.ownerDb.selectFrom('complaint').select('status').where('due_at', 'is', null).execute()
  expect(new Set(without.map(({ status }) => status))).toEqual(new Set(['CLOSED', 'REFERRED']))
})

test('a late case is reported at the next check of the clock, other cases later', async () => {
  const open = await database.ownerDb
    .selectFrom('complaint')
    .select(['due_at', 'due_clock', 'next_notice_at'])
    .where('due_at', 'is not', null)
    .execute()
  const ofOffice = open.filter(({ due_clock }) => due_clock !== 'E')
  expect(ofOffice.length).toBeGreaterThan(50)
  expect(
    ofOffice.filter(({ due_at, next_notice_at }) => !next_notice_at || !due_at || next_notice_at > due_at),
  ).toEqual([])
  expect(ofOffice.filter(({ next_notice_at }) => next_notice_at && next_notice_at > now).length).toBeGreaterThan(10)
})

test('every sign-in of the demonstration has something to do', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where is_lead)::int as leads, count(*) filter (where not is_lead)::int as members,
      (select count(*) from opinion)::int as opinions,
      (select count(*) from decision where version = 2)::int as versions,
      (select count(*) from complaint where status = 'CREATED')::int as unassigned,
      (select count(*) from complaint join expert_organization on organization_id = against_organization_id
        where status = 'UNDER_INVESTIGATION')::int as for_experts
    from complaint_handler join complaint on complaint.id = complaint_id
      and status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION')`.execute(database.ownerDb)
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => count < 1)).toEqual([])
})

test('whoever holds a complaint can go on with it: what its status rests on is there', async () => {
  const broken = await sql<{ id: number; status: string }>`
    select id, status from complaint where
      status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION') and not exists (
        select from complaint_handler where complaint_id = complaint.id and is_lead)
      or status = 'WAITING_FOR_APPROVAL' and not exists (
        select from proposal join proposal_step as step on step.proposal_id = proposal.id
        where complaint_id = complaint.id and ended_at is null and asked_at is not null and signed_at is null)
      or status in ('CONCLUSION_ISSUED', 'NOT_ADMITTED') and not exists (
        select from conclusion where complaint_id = complaint.id and answer is null)
      or status = 'UNDER_REVIEW' and (reviewer_id is null or not exists (
        select from conclusion where complaint_id = complaint.id and answer = 'rejected'))
      or status = 'REFERRED' and not exists (
        select from referral where complaint_id = complaint.id and outcome_at is null and ended_at is null)`.execute(
    database.ownerDb,
  )
  expect(broken.rows).toEqual([])
  const next = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
    const { rows } = await sql<{ next: number; most: number }>`
      select nextval('proposal_id_seq')::int as next, (select max(id) from proposal) as most`.execute(tx)
    return rows[0]
  })
  expect(next?.next).toBeGreaterThan(next?.most ?? 0)
})

test('a reviewer replaced a decision: the former one names it, and the letter says why', async () => {
  const { ownerDb } = database
  const [replacing] = await ownerDb
    .selectFrom('conclusion')
    .innerJoin('conclusion as former', 'former.id', 'conclusion.replaces_id')
    .innerJoin('complaint', 'complaint.id', 'conclusion.complaint_id')
    .select(['conclusion.complaint_id', 'conclusion.review_reason', 'former.answer', 'complaint.is_final'])
    .execute()
  expect(replacing).toMatchObject({ answer: 'rejected', is_final: true, review_reason: expect.any(String) })
  const letters = await rowsIn(
    ownerDb,
    'letter',
    { complaint_id: replacing?.complaint_id ?? 0, kind: 'decision' },
    ['content', 'ended_because'],
    'id',
  )
  expect(letters).toMatchObject([
    { ended_because: 'under-review' },
    { ended_because: null, content: { body: { replacesBecause: replacing?.review_reason } } },
  ])
})

test('both languages in their own script, and phones that are phones', async () => {
  const rows = await database.ownerDb
    .selectFrom('complaint_party')
    .innerJoin('complaint', 'complaint.id', 'complaint_party.complaint_id')
    .innerJoin('complaint_issue', 'complaint_issue.complaint_id', 'complaint.id')
    .select(['language', 'first_name', 'phone', 'complaint_issue.text'])
    .execute()
  const ethiopic = /^[\p{Script=Ethiopic}\d\s,.()-]+$/u
  expect(rows.filter(row => ethiopic.test(row.first_name + row.text) !== (row.language === 'am'))).toEqual([])
  expect(rows.filter(row => /[{}]|undefined/.test(row.text))).toEqual([])
  expect(rows.filter(row => !parsePhone(row.phone ?? ''))).toEqual([])
})

test('two actions are signed, somebody is away, colleagues write to each other, and bells ring', async () => {
  const { ownerDb } = database
  const structures = await ownerDb
    .selectFrom('approval_structure as structure')
    .innerJoin('approval_step as step', 'step.structure_id', 'structure.id')
    .where('structure.ended_at', 'is', null)
    .select(['structure.action', ({ fn }) => fn.countAll<number>().as('steps')])
    .groupBy('structure.action')
    .orderBy('structure.action')
    .execute()
  expect(structures.map(({ action, steps }) => [action, steps])).toEqual([
    ['conclude', 2],
    ['direct-for-action', 1],
  ])
  const asked = await ownerDb
    .selectFrom('proposal_step as step')
    .innerJoin('user_account as approver', 'approver.id', 'step.approver_id')
    .where('step.asked_at', 'is not', null)
    .where('step.signed_at', 'is', null)
    .select('approver.user_name')
    .execute()
  const signers = Map.groupBy(asked, ({ user_name }) => user_name)
  expect(signers.get('approver@demo.abetuta.et')?.length).toBeGreaterThanOrEqual(12)
  expect(signers.get('director@demo.abetuta.et')?.length).toBeGreaterThan(0)
  const absences = await ownerDb
    .selectFrom('absence')
    .select(['user_id', 'from_on', 'to_on', 'substitute_id'])
    .execute()
  const today = '2026-11-21'
  const running = absences.filter(({ from_on, to_on }) => from_on <= today && today <= to_on)
  expect(running).toMatchObject([{ substitute_id: expect.any(Number) }])
  expect(absences.length).toBeGreaterThan(running.length)
  const lent = await ownerDb
    .selectFrom('complaint_handler as handler')
    .innerJoin('complaint', 'complaint.id', 'handler.complaint_id')
    .where('handler.user_id', '=', running[0]?.user_id ?? 0)
    .where('handler.is_lead', '=', true)
    .where('complaint.status', 'in', ['DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION'])
    .select('complaint.id')
    .execute()
  expect(lent.length).toBeGreaterThan(0)
  const notes = await ownerDb.selectFrom('case_note').select('mentioned_ids').execute()
  expect(notes.length).toBeGreaterThanOrEqual(4)
  expect(notes.every(({ mentioned_ids }) => mentioned_ids.length === 1)).toBe(true)
  const told = await ownerDb.selectFrom('notice').select(['user_id', 'kind']).where('read_at', 'is', null).execute()
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['assigned', 'mentioned']))
  expect(new Set(told.map(({ user_id }) => user_id)).size).toBeGreaterThan(2)
})

test('staff of every role can sign in, and the office sees its cases', async () => {
  const accounts = await database.db.selectFrom('user_account').selectAll().where('is_active', '=', true).execute()
  expect(accounts.map(({ user_name }) => user_name).sort()).toEqual(demoAccounts.map(({ userName }) => userName).sort())
  expect(accounts[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/)
  expect(await verify(accounts[0]!.password_hash, demoPassword)).toBe(true)
  const ofBodies = await database.ownerDb
    .selectFrom('complaint')
    .whereRef('against_organization_id', '=', 'handling_organization_id')
    .select('id')
    .execute()
  expect(ofBodies).toEqual([])
})

test('a case came from another office, somebody left with work, and nobody made some call-backs', async () => {
  const { ownerDb } = database
  const origins = await ownerDb.selectFrom('complaint_origin').select('history').execute()
  expect(origins.map(({ history }) => history.length)).toEqual([5])
  const left = await ownerDb
    .selectFrom('user_account')
    .innerJoin('expert_organization as assigned', 'assigned.user_id', 'user_account.id')
    .where('is_active', '=', false)
    .select('assigned.organization_id')
    .execute()
  expect(left.length).toBe(2)
  const calls = await ownerDb.selectFrom('call_back').select('outcome').execute()
  expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(
    new Set(['answered', 'declined', 'not-reached', 'not-called', null]),
  )
})

test('the decision letters can be opened', async () => {
  const letters = await database.ownerDb.selectFrom('attachment').selectAll().execute()
  expect(letters.length).toBeGreaterThan(100)
  const letter = await text(await createDiskStore(folder).read(letters[0]!.storage_key))
  expect(letter).toMatch(/^%PDF-1\.4[^]*%%EOF\n$/)
  expect(letter).toHaveLength(letters[0]!.size)
})

test('the search text finds a name in either script', async () => {
  const found = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
    const { first_name, complaint_id } = await tx
      .selectFrom('complaint_party')
      .select(['first_name', 'complaint_id'])
      .where('first_name', 'in', ['አበበ', 'በቀለ', 'ፀሐይ'])
      .executeTakeFirstOrThrow()
    const { readCaseWords } = await import('#server/features/complaint-search/index.ts')
    const ids = await sql<{
      id: number
    }>`select search_complaints(${readCaseWords(first_name)?.patterns}::text[], 300) as id`.execute(tx)
    return ids.rows.some(({ id }) => id === complaint_id)
  })
  expect(found).toBe(true)
})

test('a database that is in use is left alone', async () => {
  const count = () =>
    database.ownerDb
      .selectFrom('complaint')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirst()
  const before = await count()
  await seedDemoData(database.db, now)
  expect(await count()).toEqual(before)
})

test('the office’s letters are there as its actions issue them: each status has the one that it is about', async () => {
  const lacking = await sql<{ id: number; status: string }>`
    select complaint.id, complaint.status from complaint
      join (values ('REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', 'standard-request'), ('NOT_ADMITTED', 'non-admission'),
        ('CONCLUSION_ISSUED', 'decision'), ('REFERRED', 'referral'),
        ('INFORMATION_REQUESTED', 'information-request')) as due (status, kind) on due.status = complaint.status
    where not exists (select from letter where complaint_id = complaint.id and kind = due.kind and ended_at is null)
      or not exists (select from letter where complaint_id = complaint.id and kind = 'receipt')`.execute(
    database.ownerDb,
  )
  expect(lacking.rows).toEqual([])
  const holding = await sql<{ count: number }>`
    select count(*)::integer as count from letter where ended_at is null and kind <> 'receipt'
    group by complaint_id, kind having count(*) > 1`.execute(database.ownerDb)
  expect(holding.rows).toEqual([])
  const underReview = await sql<{ count: number }>`
    select count(*)::integer as count from letter join complaint on complaint.id = letter.complaint_id
    where complaint.status = 'UNDER_REVIEW' and letter.ended_because is distinct from 'under-review'
      and letter.kind in ('decision', 'non-admission')`.execute(database.ownerDb)
  expect(underReview.rows).toEqual([{ count: 0 }])
  const issued = await database.ownerDb.selectFrom('letter').selectAll().where('kind', '<>', 'receipt').execute()
  expect(new Set(issued.map(({ kind }) => kind))).toEqual(new Set(letterKinds))
  // a body that is heard is not told who complains
  for (const { kind, content } of issued)
    expect(letterContent.parse(content).complainant === '', kind).toBe(kind === 'statement-request')
})

test('orders of decisions are in every state, and what each event says fits where its order stands', async () => {
  const orders = await database.ownerDb.selectFrom('case_order').selectAll().execute()
  const today = localDate(now)
  expect(new Set(orders.map(order => stateOf(order, today)))).toEqual(new Set(orderStates))
  expect(orders.filter(order => isOverdue(order, today)).length).toBeGreaterThan(2)
  expect(new Set(orders.map(({ ending }) => ending))).toEqual(new Set([null, 'fulfilled', 'refused']))
  const events = await database.ownerDb.selectFrom('case_order_event').selectAll().orderBy('id').execute()
  expect(new Set(events.flatMap(({ kind, party }) => (kind === 'reported' ? [party] : [])))).toEqual(
    new Set(['staff', 'respondent']),
  )
  for (const order of orders) {
    const kinds = events.filter(({ order_id }) => order_id === order.id).map(({ kind }) => kind)
    expect(kinds[0]).toBe('issued')
    expect(kinds.at(-1) === 'ended').toBe(order.ending !== null)
    expect(kinds.includes('reported')).toBe(order.reported_at !== null)
  }
})

test('a database that was filled before there was a mark is not taken for one of somebody else', async () => {
  const empty = await testDatabase()
  try {
    for (const { ownerDb } of [database, empty]) {
      await sql`alter table demo_mark rename to no_mark`.execute(ownerDb)
      await refuseForeign(ownerDb)
      await sql`alter table no_mark rename to demo_mark`.execute(ownerDb)
    }
    expect(await isMarked(database.db)).toBe(true)
    expect(await isMarked(empty.db)).toBe(false)
  } finally {
    await empty.close()
  }
})

test('the application cannot set the mark, and nobody marks or fills what is not empty', async () => {
  const office = await testDatabase()
  try {
    await expect(office.db.insertInto('demo_mark').values({ is_demo: true }).execute()).rejects.toThrow(
      /permission denied/,
    )
    await expect(seedDemoData(office.db, now)).rejects.toThrow(/was not made for the demonstration/)
    await office.ownerDb.insertInto('role').values({ name: 'Clerk', guard_level: 'ADMIN' }).execute()
    await expect(markForDemo(office.ownerDb)).rejects.toThrow(/was not made for the demonstration/)
    await expect(refuseForeign(office.ownerDb)).rejects.toThrow(/was not made for the demonstration/)
  } finally {
    await office.close()
  }
})

test('those whose work it is see the cases', () => expectRowsKept(database.ownerDb))

test('bodies were asked for statements: one is awaited, one needs more time, some were given, and for one the time passed', async () => {
  const found = await database.ownerDb
    .selectFrom('statement_request')
    .innerJoin('complaint', 'complaint.id', 'statement_request.complaint_id')
    .select(['outcome', 'status', 'time_asked_until'])
    .orderBy('statement_request.id')
    .execute()
  expect(found.map(({ outcome }) => outcome)).toEqual(['none', 'given', 'given', 'given', null, null])
  expect(found.map(({ time_asked_until }) => time_asked_until !== null).indexOf(true)).toBe(4)
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['UNDER_INVESTIGATION']))
  const shared = await database.ownerDb
    .selectFrom('shared_statement')
    .select(['comment', 'comment_until'])
    .orderBy('request_id')
    .execute()
  expect(shared.map(({ comment }) => comment !== null)).toEqual([true, false])
  expect((shared[1]?.comment_until ?? '') > localDate(now)).toBe(true)
})
