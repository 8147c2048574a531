import { said } from '#tests/support/said.ts'
import { expect, test } from '@playwright/test'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import concluding from '#web/locales/am/concluding.json' with { type: 'json' }
import handling from '#web/locales/am/case-handling.json' with { type: 'json' }
import letters from '#web/locales/am/letters.json' with { type: 'json' }
import track from '#web/locales/am/track.json' with { type: 'json' }
import { aComplainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { accept, conclude, directTo, openOwnOffice, type OwnOffice } from './steps/own-office.ts'
import { rowsIn } from '#tests/support/rows.ts'

/** The only address of this complainant; no SMS can be sent to it. */
const landline = '+251111234567'
const dayMilliseconds = 86_400_000

const news = {
  concluded: { sms: 'መልስ ተሰጥቷል', email: 'በጉዳይዎ ላይ መልስ ተሰጥቷል' },
  reminded: { sms: 'ምላሽዎን እየጠበቅን ነው', email: 'ምላሽዎን እየጠበቅን ነው' },
  closed: { sms: 'ምላሽ በጊዜው ስላልደረሰ ተዘግቷል', email: 'ምላሽዎ በጊዜው ስላልደረሰን ጉዳይዎ ተዘግቷል' },
  reviewing: { sms: 'በሌላ ባለሙያ እንደገና ይመረመራል', email: 'ሌላ ባለሙያ እንደገና እየተመረመረ ነው' },
}

const am = { concluding, track, handling, letters }
const objection = 'መልሱ በቂ አይደለም፤ ካርታው ለምን እንደተከለከለ አይገልጽም።'

let office: OwnOffice
test.beforeAll(async () => {
  test.setTimeout(300_000)
  office = await openOwnOffice('expire')
})
test.afterAll(() => office.stop())

/** The office issues the conclusion of a complaint that was just filed. */
async function concludeOne(trackingId: string): Promise<void> {
  await directTo(office, trackingId, ['officer2'])
  await accept(office, trackingId, ['officer2'])
  await conclude(office, trackingId, 'officer2', 'The map was refused without a reason.')
}

/** Its receiver asks for something that is missing. */
async function askFor(trackingId: string, item: string): Promise<void> {
  const { id: complaintId, receiver_id, version } = await office.caseOf(trackingId)
  const receiver = await office.as(receiver_id === (await office.userId('receiver')) ? 'receiver' : 'receiver2')
  const body = { complaintId, action: 'request-standard' as const, missingItems: [item], otherLanguage: true }
  await receiver.directComplaint({ body }, { ifMatch: version })
}

/** The hourly job as it would run so many days from now, twice at the same time. */
const inDays = (days: number): Promise<void> =>
  office.runAt(new Date(Date.now() + days * dayMilliseconds), async context => {
    await Promise.all([expireAnswers(context), expireAnswers(context)])
  })

const stepsOf = async (trackingId: string, action: string): Promise<number> => {
  const { id } = await office.caseOf(trackingId)
  const steps = await rowsIn(office.db, 'status_track', { complaint_id: id, action }, ['id'])
  return steps.length
}

/** So many days go by after it was closed. */
const closedDaysAgo = (trackingId: string, days: number) =>
  office.db
    .updateTable('complaint')
    .set({ closed_at: new Date(Date.now() - days * dayMilliseconds) })
    .where('tracking_id', '=', trackingId)
    .execute()

const noticesOf = async (trackingId: string): Promise<number> => {
  const { id } = await office.caseOf(trackingId)
  return (await office.db.selectFrom('answer_notice').select('id').where('complaint_id', '=', id).execute()).length
}

/** E-mails that ask somebody at the desk to call about this case. */
const askedToCall = async (account: string, trackingId: string): Promise<number> => {
  const { id } = await office.caseOf(trackingId)
  const emails = await office.emailsTo(`${account}@demo.abetuta.et`)
  return emails.filter(({ text }) => text.includes(`/case-officer-form/${id}`) && /ደውለው|Call, and/.test(text)).length
}

test('nobody answers: reminded, closed once, opened again by the complainant and by a supervisor', {
  tag: ['@phone', '@long'],
}, async ({ browser }) => {
  test.setTimeout(480_000)
  const me = await aComplainant(office.url, '7093', { inboxUrl: office.inboxUrl })
  const reached = me.trackingId
  const silent = await fileComplaint(office.url, { answers: { 'complainant.phone': landline } })
  for (const trackingId of [reached, silent]) await concludeOne(trackingId)

  await test.step('reminders five days and one day before the end, each once', async () => {
    await expectNews(me, 'conclusion-issued', news.concluded)
    await inDays(9)
    expect(await office.smsAbout(me.phone, 'answer-reminder')).toBe(0)
    expect(await noticesOf(reached)).toBe(0)
    await inDays(10.5)
    await inDays(11)
    await expectNews(me, 'answer-reminder', news.reminded)
    expect(await noticesOf(reached)).toBe(1)
    await inDays(14.5)
    await expectNews(me, 'answer-reminder', news.reminded, 2)
    expect(await office.caseOf(reached)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  })

  const page = await onAPhone(browser, office.url)
  page.setDefaultTimeout(60_000)
  await test.step('the complainant opens the answer on a phone without JavaScript, and writes what is wrong with it', async () => {
    await page.goto(`/resolution/grievance-application?id=${reached}`)
    await page.getByRole('button', { name: '+251 9•• •••• 93' }).click()
    await page.locator('input[name=code]').fill(await office.codeSentTo(me.phone))
    await page.getByRole('button', { name: 'መልሱን ይክፈቱ' }).click()
    await page.locator('textarea[name=rejectReason]').fill(objection)
  })

  await test.step('who was told is closed once, who was not is called first', async () => {
    await inDays(16)
    await inDays(16.1)
    expect(await office.caseOf(reached)).toMatchObject({ status: 'CLOSED', close_reason: 'NO_RESPONSE', due_at: null })
    expect(await stepsOf(reached, 'expire')).toBe(1)
    await expectNews(me, 'closed-no-response', news.closed)
    expect(await office.caseOf(silent)).toMatchObject({ status: 'CONCLUSION_ISSUED', due_clock: 'E' })
    await expect.poll(() => askedToCall('clerk', silent), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => askedToCall('supervisor', silent), { timeout: 60_000 }).toBe(1)
    expect(await askedToCall('clerk', reached)).toBe(0)
  })

  await test.step('an answer that was sent just after is refused: why, what happened, and everything that was typed', async () => {
    await page.locator('form:has(textarea[name=rejectReason]) button[type=submit]').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(said('Error Saving Rejection Status'))
    await expect(alert).toContainText(am.concluding.refusals['stale-version'])
    await expect(alert.getByRole('listitem')).toContainText([am.track.steps.expire])
    await expect(page.locator('textarea[name=rejectReason]')).toHaveCount(0)
    await expect(page.getByText(objection)).toBeVisible()
  })

  await test.step('the clerk reaches the complainant and records it; then it is closed', async () => {
    const { id } = await office.caseOf(silent)
    const clerk = await office.atTheDesk(browser, 'clerk')
    await clerk.goto(`/complain/case-officer-form/${id}?do=record-contact`)
    await clerk.getByLabel('Phone call').check()
    await clerk.getByLabel('Yes, they know that we wait for their answer').check()
    await clerk.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(clerk.getByText(said('Action saved successfully'))).toBeVisible()
    await clerk.context().close()
    await inDays(17)
    await inDays(17)
    expect(await office.caseOf(silent)).toMatchObject({ status: 'CLOSED', close_reason: 'NO_RESPONSE' })
    expect(await stepsOf(silent, 'expire')).toBe(1)
  })

  await test.step('the complainant opens it again; as time goes by, with new evidence', async () => {
    await page.goto(`/home/track-status/status?id=${reached}`)
    await page.getByText('አቤቱታውን እንደገና ያስከፍቱ').click()
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('እባክዎ እንደገና የሚከፈትበትን ምክንያት ይጻፉ')
    await closedDaysAgo(reached, 31)
    await page.locator('textarea[name=reopenReason]').fill('ሆስፒታል ስለነበርኩ መልስ አልሰጠሁም።')
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('ያለ አዲስ ማስረጃ እንደገና የማስከፈቻ ጊዜው አልፏል')
    await expect(page.locator('textarea[name=reason]')).toHaveValue('ሆስፒታል ስለነበርኩ መልስ አልሰጠሁም።')
    await page.locator('textarea[name=newEvidence]').fill('የሆስፒታል መግቢያ ወረቀት።')
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.locator('#field-file-error')).toHaveText('እባክዎ አዲሱን ማስረጃ የሆነውን ሰነድ ያያይዙ')
    await expect(page.locator('textarea[name=newEvidence]')).toHaveValue('የሆስፒታል መግቢያ ወረቀት።')
    const paper = { name: 'hospital.txt', mimeType: 'text/plain', buffer: Buffer.from('The hospital took her in.') }
    await page.locator('input[name=file]').setInputFiles(paper)
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect.poll(async () => (await office.caseOf(reached)).status).toBe('UNDER_REVIEW')
    expect(await office.caseOf(reached)).toMatchObject({ due_clock: 'F', close_reason: null, closed_at: null })
    await expect(page.getByRole('status')).toContainText(said('Action saved successfully'))
    await expectNews(me, 'under-review', news.reviewing)
    await page.context().close()
  })

  await test.step('a supervisor opens the other one', async () => {
    const { id } = await office.caseOf(silent)
    const supervisor = await office.atTheDesk(browser, 'supervisor')
    await supervisor.goto(`/complain/case-officer-form/${id}?do=reopen`)
    await supervisor.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(supervisor.getByRole('alert').first()).toContainText('Reason')
    await supervisor.locator('textarea[name=reason]').fill('She came to the desk and had not understood the letter.')
    await supervisor.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(supervisor.getByText(said('Action saved successfully'))).toBeVisible()
    expect(await office.caseOf(silent)).toMatchObject({ status: 'UNDER_REVIEW', due_clock: 'F' })
    expect(await stepsOf(silent, 'reopen')).toBe(1)
    expect(await office.smsTo(landline)).toEqual([])
    await supervisor.context().close()
  })

  await test.step('a later run finds nothing more to close', async () => {
    await inDays(40)
    for (const trackingId of [reached, silent]) {
      expect(await office.caseOf(trackingId)).toMatchObject({ status: 'UNDER_REVIEW' })
      expect(await stepsOf(trackingId, 'expire')).toBe(1)
    }
    expect(await office.smsAbout(me.phone, 'closed-no-response')).toBe(1)
  })
})

test('nobody supplies what is missing: reminded, closed, and told why on a phone without JavaScript', {
  tag: ['@phone', '@long'],
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const me = await aComplainant(office.url, '7094', { inboxUrl: office.inboxUrl })
  const { trackingId } = me
  await askFor(trackingId, 'የውሳኔ ደብዳቤው ቅጂ')
  await expectNews(me, 'standard-requested', { sms: 'የሚሟላ ነገር አለ', email: 'ገና የሚሟላ ነገር አለ' })
  const page = await onAPhone(browser, office.url)
  await page.goto(`/home/track-status/status?id=${trackingId}`)
  await page.getByRole('link', { name: am.handling.supply.open }).click()
  await prove(page, me)
  await page.locator('textarea[name=text]').fill(objection)

  await inDays(14.5)
  await expectNews(me, 'answer-reminder', news.reminded)
  await inDays(16)
  await inDays(16)
  expect(await office.caseOf(trackingId)).toMatchObject({ status: 'CLOSED', close_reason: 'NO_RESPONSE', due_at: null })
  expect(await stepsOf(trackingId, 'expire')).toBe(1)
  await expectNews(me, 'closed-no-response', news.closed)

  await test.step('what was typed when it was closed is still there to be read', async () => {
    await page.locator('form:has(textarea[name=text]) button[type=submit]').click()
    await expect(page.getByText(am.track.closed.NO_RESPONSE)).toBeVisible()
    await expect(page.getByText(objection)).toBeVisible()
    await expect(page.locator('textarea[name=text]')).toHaveCount(0)
  })
  await test.step('the tracked page says why it is closed, and lets it be opened again', async () => {
    await page.getByRole('link', { name: am.concluding.can.title }).click()
    await expect(page).toHaveURL(new RegExp(`/home/track-status/status\\?id=${trackingId}#can-do$`))
    await expect(page.getByText(am.track.closed.NO_RESPONSE)).toBeVisible()
    await expect(page.getByRole('list', { name: am.track.status.steps })).toContainText(am.track.steps.expire)
    await expect(page.getByText(am.letters.kinds['standard-request'])).toBeVisible()
    await expect(page.getByText(am.concluding.reopen.title)).toBeVisible()
  })
  await page.context().close()
})
