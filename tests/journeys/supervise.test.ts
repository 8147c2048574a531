import { type Browser, expect, type Page, test } from '@playwright/test'
import amActions from '#web/locales/am/case-actions.json' with { type: 'json' }
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import amClocks from '#web/locales/am/clocks.json' with { type: 'json' }
import amTrack from '#web/locales/am/track.json' with { type: 'json' }
import choosing from '#web/locales/am/choosing.json' with { type: 'json' }
import handling from '#web/locales/en/case-handling.json' with { type: 'json' }
import am from '#web/locales/am/supervising.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import en from '#web/locales/en/supervising.json' with { type: 'json' }
import { mostProposed } from '#contract/values/action-choices.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { aComplainant, expectInterruptions, expectNews, onAPhone } from './steps/complainant.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import {
  accept,
  conclude,
  directTo,
  makeLate,
  type OwnOffice,
  reject,
  useOwnOffice,
  whileNobodyReceives,
} from './steps/own-office.ts'
import { openForm, problemsOn } from './steps/desk.ts'
import { speak } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'
import { submit } from './steps/waiting-work.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'

let office: OwnOffice
useOwnOffice('supervise', opened => (office = opened))

const aCase = () => fileComplaint(office.url)

const news = {
  extended: { sms: 'ተጨማሪ ጊዜ ያስፈልጋል', email: 'ለጉዳይዎ ተጨማሪ ጊዜ ያስፈልጋል። አዲሱ ቀንና ምክንያቱ' },
  duplicate: {
    sms: 'the same case was filed before and continues there',
    email: 'It continues there, and this number is closed.',
  },
}

const reasonOf = (page: Page) => page.locator('textarea[name=reason]')

async function chooseFirst(page: Page, name: string): Promise<void> {
  const select = page.locator(`select[name=${name}]`)
  await select.focus()
  await select.selectOption({ index: 1 })
}

async function atTheDesk(browser: Browser, account: string, language: 'en' | 'am'): Promise<Page> {
  const page = await office.atTheDesk(browser, account)
  await speak(page, language)
  return page
}

test('a case gets a receiver; late, it is given to somebody else and gets more time, by keyboard alone', {
  tag: '@desk',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const me = await whileNobodyReceives(office, () => aComplainant(office.url, '7192', { inboxUrl: office.inboxUrl }))
  const { trackingId } = me
  const { id, status } = await office.caseOf(trackingId)
  expect(status).toBe('CREATED')
  const page = await atTheDesk(browser, 'supervisor', 'en')

  await test.step('somebody has to be chosen to receive it', async () => {
    await openForm(page, id, 'assign-receiver')
    await submit(page)
    await expect(problemsOn(page)).toHaveText([handling.assign.fields.receiverId.prompts.required])
    await press(page.locator('input[name=receiverId]').first(), 'Space')
    await submit(page)
    await expectAnswer(page, enActions.done['assign-receiver'])
    expect(await office.caseOf(trackingId)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', due_clock: 'B' })
  })
  // over by some days, on whatever weekday and before whatever holidays this runs
  await makeLate(office, trackingId, 14)
  const before = await office.caseOf(trackingId)
  const summary = page.getByRole('region', { name: desk.case.sections.summary, exact: true })
  const timeUsed = en.timeUsed.replace('{{level}}', '100')
  // the first time when nobody could receive it
  const raised = en.levelText.replace('{{level}}', '2')
  const escalated = en.escalatedTo.replace('{{name}}', 'Tadesse Abera').replace('{{level}}', '2')

  await test.step('its header says how late it is, and which supervisor was told', async () => {
    await office.runAt(new Date(), watchTime)
    // the job of the office's own server may have come first: the other one passes by a case that is locked
    await expect.poll(async () => (await office.caseOf(trackingId)).escalation_level).toBe(2)
    await visit(page, `/complain/case-officer-form/${id}`)
    const days = Math.ceil((Date.now() - (before.due_at?.getTime() ?? 0)) / 86_400_000)
    for (const words of [desk.due.late_other.replace('{{count}}', `${days}`), escalated])
      await expect(summary.getByText(words, { exact: true })).toBeVisible()
    await expect(summary.getByText(timeUsed, { exact: true })).toHaveCount(0)
  })

  await test.step('who gets it has to be named, and why', async () => {
    await openForm(page, id, 'reassign')
    await submit(page)
    await expect(problemsOn(page)).toHaveText([
      new RegExp(en.hold.fields.userId.label),
      new RegExp(en.hold.fields.reason.label),
    ])
    await type(reasonOf(page), 'The receiver is at a training.')
    await press(page.locator('input[name=userId]').first(), 'Space')
    await submit(page)
    await expectAnswer(page, enActions.done.reassign)
    const { receiver_id } = await office.caseOf(trackingId)
    expect(receiver_id).not.toBe(before.receiver_id)
    expect([await office.userId('receiver'), await office.userId('receiver2')]).toContain(receiver_id)
  })

  await test.step('more days, of which one is too few', async () => {
    await openForm(page, id, 'extend')
    await type(page.locator('input[name=days]'), '1')
    await chooseFirst(page, 'reasonCode')
    await type(reasonOf(page), 'The archive of the sub city is being moved.')
    await submit(page)
    await expect(problemsOn(page)).toHaveText([en.extend.fields.days.prompts['still-over']])
    await expect(reasonOf(page)).toHaveValue('The archive of the sub city is being moved.')
    await type(page.locator('input[name=days]'), '12')
    await submit(page)
    await expectAnswer(page, enActions.done.extend)
    const { due_at } = await office.caseOf(trackingId)
    expect(due_at?.getTime()).toBeGreaterThan(Date.now())
    await expect(summary.getByText(raised, { exact: true })).toBeVisible()
    await expect(summary.getByText(timeUsed, { exact: true })).toHaveCount(0)
  })
  await expectNothingForAxe(page)
  await page.context().close()

  await test.step('the complainant is told, and reads how much more and why', async () => {
    await expectNews(me, 'deadline-extended', news.extended)
    const phone = await onAPhone(browser, office.url)
    const length = amTrack.ledger['working-days_other'].replace('{{count}}', '12')
    const extended = amTrack.ledger.extendWith.replace('{{amount}}', length)
    const why = amClocks.reasons['evidence-awaited']
    await expectInterruptions(phone, trackingId, [`${amTrack.clocks.B} · ${extended} (${why})`])
    await phone.context().close()
  })
})

test('a late case is taken over, and a reviewer chosen, by keyboard alone in Amharic', {
  tag: ['@desk', '@long'],
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const [late, rejected] = [await aCase(), await aCase()]
  await directTo(office, late, ['officer2'])
  const id = await makeLate(office, late, 60)
  const page = await atTheDesk(browser, 'supervisor', 'am')

  await test.step('into one’s own hands', async () => {
    await openForm(page, id, 'take-over')
    await expect(page.getByText(am.hold.takeOver)).toBeVisible()
    await submit(page)
    await expect(problemsOn(page)).toHaveText([new RegExp(am.hold.fields.reason.label)])
    await type(reasonOf(page), 'ባለሙያዋ ሥልጠና ላይ ናት።')
    await submit(page)
    await expectAnswer(page, amActions.done['take-over'])
    const handlers = await rowsIn(
      office.db,
      'complaint_handler',
      { complaint_id: id, removed_at: null, declined_at: null },
      ['user_id'],
    )
    expect(handlers).toEqual([{ user_id: await office.userId('supervisor') }])
  })

  await test.step('another reviewer than the one who has it', async () => {
    await directTo(office, rejected, ['officer2'])
    await accept(office, rejected, ['officer2'])
    await conclude(office, rejected, 'officer2', 'The map was refused without a reason.')
    // by the office's only reviewer, who sees it only for that reason: another department investigated it
    const reviewed = await reject(office, rejected)
    const second = await addReviewers()
    const first = await atTheDesk(browser, 'reviewer', 'am')
    await openForm(first, reviewed, 'review')
    await type(reasonOf(first), 'ሰነዶቹ እንደገና መታየት አለባቸው።')
    await openForm(page, reviewed, 'assign-reviewer')
    await submit(page)
    await expect(problemsOn(page)).toHaveCount(2)
    // more than the list holds: the one with the most to do is found by name, whichever letter of the same sound is typed
    const named = page.locator('input[name=reviewerId]')
    await expect(page.getByText(choosing.firstPeople_other.replace('{{count}}', `${mostProposed}`))).toBeVisible()
    await type(page.getByLabel(choosing.findName), 'ሒሩት')
    await expect(named).toHaveCount(1)
    await press(named, 'Space')
    await type(reasonOf(page), 'ገምጋሚው በፈቃድ ላይ ናቸው።')
    await submit(page)
    await expectAnswer(page, amActions.done['assign-reviewer'])
    expect(await office.caseOf(rejected)).toMatchObject({ reviewer_id: second })
    await readNotVisible(first)
  })
  await page.context().close()
})

test('a complaint that was filed twice is closed under the likely one, by keyboard alone', {
  tag: ['@desk', '@long'],
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const file = () => aComplainant(office.url, '7191', { inboxUrl: office.inboxUrl, language: 'en' })
  const { trackingId: first } = await file()
  const me = await file()
  const second = me.trackingId
  const { id, receiver_id } = await office.caseOf(second)
  const account = receiver_id === (await office.userId('receiver')) ? 'receiver' : 'receiver2'
  const page = await atTheDesk(browser, account, 'en')
  await openForm(page, id, 'mark-duplicate')
  const likely = page.getByRole('radio', { name: first.replace(/(\d{4})(?=\d)/g, '$1 ') })
  await expect(likely).toHaveAccessibleDescription(new RegExp(en.duplicate.signals.phone))
  await submit(page)
  await expect(problemsOn(page)).toHaveText([en.duplicate.fields.duplicateOf.prompts.required])
  await press(likely, 'Space')
  await expect(likely).toBeChecked()
  await submit(page)
  await expectAnswer(page, enActions.done['mark-duplicate'])
  const { id: firstId } = await office.caseOf(first)
  expect(await office.caseOf(second)).toMatchObject({
    status: 'CLOSED',
    close_reason: 'DUPLICATE',
    duplicate_of_id: firstId,
  })
  await expectNews(me, 'closed-duplicate', news.duplicate)
  await page.context().close()
})

/** Somebody who may no longer see the case sends what they typed: the page says why it was refused, and keeps all of it. */
async function readNotVisible(page: Page): Promise<void> {
  const typed = await reasonOf(page).inputValue()
  await press(page.getByRole('radio').first(), 'Space')
  await submit(page)
  await expectAnswer(page, amActions.refusals['not-visible'])
  await expect(reasonOf(page)).toHaveValue(typed)
  await page.reload()
  await expect(page.getByRole('heading', { name: amDesk.case.notFound.title })).toBeVisible()
  await page.context().close()
}

/** More reviewers than a list shows, and one who comes after them, whose id is returned. */
async function addReviewers(): Promise<number> {
  const { id, search_text, notice_choices, ...reviewer } = await office.db
    .selectFrom('user_account')
    .selectAll()
    .where('user_name', '=', 'reviewer@demo.abetuta.et')
    .executeTakeFirstOrThrow()
  expect({ id, search_text, notice_choices }).toBeDefined()
  const others = Array.from({ length: mostProposed }, (_, at) => ({
    ...reviewer,
    user_name: `colleague${at}@demo.abetuta.et`,
    name: `Colleague ${at}`,
    name_am: `ባልደረባ ${at}`,
  }))
  const last = { ...reviewer, user_name: 'reviewer2@demo.abetuta.et', name: 'Hirut Bekele', name_am: 'ሂሩት በቀለ' }
  for (const person of [...others, last]) await plant(office.db, 'user_account', person)
  return office.userId('reviewer2')
}
