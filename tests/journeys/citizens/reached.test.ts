/** Who is told, and how: what people without a mobile read before they file, on the receipt and later. */
import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import type { Answers } from '#contract/filing/application-steps.ts'
import { textOf } from '#tests/support/pdf.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { emailsTo, smsTo } from '#tests/support/received.ts'
import apply from '#web/locales/am/apply.json' with { type: 'json' }
import texts from '#web/locales/am/receipt.json' with { type: 'json' }
import fields from '#web/locales/am/fields.json' with { type: 'json' }
import notifications from '#web/locales/am/notifications.json' with { type: 'json' }
import supplying from '#web/locales/am/supplying.json' with { type: 'json' }
import track from '#web/locales/am/track.json' with { type: 'json' }
import { formatPhone } from '#web/platform/format.ts'
import { codeSentTo, ownPhone } from '../steps/complainant.ts'
import { ApplicationForm } from '../steps/application-form.ts'
import { enter } from '../steps/desk.ts'
import { receiverOf } from '../steps/office-calls.ts'
import { unique } from '../steps/own-region.ts'
import { answerAll } from '../steps/own-application.ts'
import { expectNarrow } from '../steps/refused.ts'

const onSmallPhone = { locale: 'am-ET', viewport: { width: 360, height: 740 }, isMobile: true }
test.use({ ...onSmallPhone, javaScriptEnabled: false })

const landline = '011 551 23 45'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const submit = (page: Page) => page.getByRole('button', { name: apply.submit }).last().click()

/** The text with this phone, of which the last two digits are shown. */
const naming = (text: string, phone: string) =>
  new RegExp(text.replace(/[.+?()]/g, '\\$&').replace('{{addresses}}', `.*• ${phone.slice(-2)}`))

/** A representative like the complainant. */
const ofRepresentative = (complete: Answers): Answers =>
  Object.fromEntries(
    Object.entries(complete).flatMap(([field, value]) =>
      field.startsWith('complainant.') ? [[field.replace('complainant.', 'representatives.0.'), value]] : [],
    ),
  )

/** The tracking ID of the receipt that is shown. */
const trackingIdOn = async (page: Page) =>
  ((await page.locator('strong[translate=no]').first().textContent()) ?? '').replaceAll(/\s/g, '')

/** The receipt as it is printed. */
async function receiptOf(page: Page): Promise<string | null> {
  const link = await page.getByRole('link', { name: texts.download }).getAttribute('href')
  return textOf(await (await page.request.get(link ?? '')).body())
}

test('somebody with a landline only is told before and after filing that nothing will be sent, and what to do', {
  tag: '@phone',
}, async ({ page, context }) => {
  const at = await answerAll(context, { change: { 'complainant.phone': landline } })
  const notice = page.getByRole('region', { name: texts.told.nobody }).or(page.locator('section.notice'))
  await page.goto(at('review'))
  for (const words of [texts.told.nobody, texts.told.because.landline, texts.told.addContact, texts.told.comeToDesk])
    await expect(notice).toContainText(words)
  await expectNarrow(page)
  await submit(page)
  await expect(h1(page)).toHaveText(texts.title)
  for (const words of [texts.told.nobody, texts.told.because.landline, texts.told.keepNumber, texts.told.lookYourself])
    await expect(notice).toContainText(words)
  await expect(notice).not.toContainText(texts.told.addContact)
  await expect(page.getByText(/እየተላከ ነው/)).toHaveCount(0)
  await expectNarrow(page)
  const trackingId = await trackingIdOn(page)
  const receipt = await receiptOf(page)
  if (receipt !== null) expect(receipt).not.toMatch(/እየተላከ|ይላክል/)

  await page.goto(`/home/track-status/status?id=${trackingId}`)
  await expect(page.getByText(track.code.none)).toBeVisible()
  await expect(page.locator('button[name=channel]')).toHaveCount(0)
  await expectNarrow(page)
})

test('of a group whose representative has the mobile, the page says who is told and who is not', {
  tag: '@phone',
}, async ({ page, context }) => {
  const phone = ownPhone()
  const at = await answerAll(context, {
    change: complete => ({
      ...ofRepresentative(complete),
      'applicant.kind': 'group',
      'applicant.groupSize': '12',
      'complainant.phone': landline,
      'representatives.0.phone': phone,
    }),
  })
  const otherwise = `${texts.told.notComplainant} ${texts.told.because.landline}`
  await page.goto(at('review'))
  await expect(page.getByText(naming(texts.told.willBeSent, phone))).toBeVisible()
  await expect(page.getByText(otherwise)).toBeVisible()
  await submit(page)
  await expect(h1(page)).toHaveText(texts.title)
  await expect(page.getByText(naming(texts.told.sent, phone))).toBeVisible()
  await expect(page.getByText(otherwise)).toBeVisible()
  await expectNarrow(page)
  const trackingId = await trackingIdOn(page)
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 60_000 }).toBe(1)

  await page.goto(`/home/track-status/status?id=${trackingId}`)
  await page.getByRole('button', { name: `• ${phone.slice(-2)}` }).click()
  await page.locator('input[name=code]').fill(await codeSentTo({ phone }))
  await page.getByRole('button', { name: track.code.submit }).click()
  await expect(page.getByText(formatPhone(phone))).toBeVisible()
  await expectNarrow(page)
})

test('a number of a new series and a mistyped mail domain are asked about, and taken as they are', {
  tag: '@phone',
}, async ({ page, context }) => {
  const at = await answerAll(context)
  const form = new ApplicationForm(page, { hasScript: false })
  const asks = (phone: string) => fields.isPhoneRight.replace('{{phone}}', phone)
  const means = fields.didYouMean.replace('{{address}}', 'tigist@gmail.com')
  for (const phone of ['0740 12 34 56', '0765123456', '+251 790 12 34 56']) {
    await page.goto(at('contact'))
    await form.type('complainant.phone', phone)
    await form.type('complainant.email', 'tigist@gmial.con')
    await page.locator('.actions button.button').first().click()
    await expect(h1(page)).toHaveText(apply.steps.complaint.title)
    await page.goto(at('review'))
    await expect(page.getByText(asks(phone))).toBeVisible()
    await expect(page.getByText(means)).toBeVisible()
    await expectNarrow(page)
  }

  // beside the fields, where the form comes again, for whoever has not looked at the review
  await page.goto(at('contact'))
  await form.type('complainant.kebele', 'ቀ'.repeat(101))
  await page.locator('.actions button.button').first().click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByText(asks('+251 790 12 34 56'))).toBeVisible()
  await expect(page.getByText(means)).toBeVisible()
  await form.type('complainant.kebele', '05')
  await form.type('complainant.phone', '0912 34 56 78')
  await form.type('complainant.email', 'tigist@gmail.com')
  await page.locator('.actions button.button').first().click()
  await page.goto(at('review'))
  await expect(page.getByText(asks('0912 34 56 78'))).toHaveCount(0)
  await expect(page.getByText(/ለማለት ፈልገው/)).toHaveCount(0)
})

test('an SMS that was not delivered and an e-mail that came back stand in the case, and close no way for the complainant', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const [phone, email] = [ownPhone(), `${unique()}@gmial.con`]
  const answers = { 'complainant.phone': phone, 'complainant.email': email }
  const id = await fileComplaint(baseURL ?? '', { answers })
  const { account, complaintId } = await receiverOf(baseURL ?? '', id)
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 60_000 }).toBe(1)
  await expect.poll(async () => (await emailsTo(email)).length, { timeout: 60_000 }).toBe(1)
  await reported(complaintId, { sms: 'undeliverable', email: 'returned' })

  const staff = await (
    await browser.newContext({ ...onSmallPhone, javaScriptEnabled: true, baseURL: baseURL ?? '' })
  ).newPage()
  await enter(staff, account)
  await staff.context().addCookies([{ name: 'language', value: 'am', url: baseURL ?? '' }])
  await staff.goto(`/complain/case-officer-form/${complaintId}`)
  const { undeliverable, returned } = notifications.deliveryStatus
  for (const words of [undeliverable, returned])
    await expect(staff.locator('[data-tone=bad]').filter({ hasText: words }).first()).toBeVisible()
  await expectNarrow(staff)
  await staff.context().close()

  // the next code may arrive: both addresses are offered as before
  await page.goto(`/home/track-status/status?id=${id}`)
  await expect(page.locator('button[name=channel]')).toHaveCount(2)
  await expectNarrow(page)

  // whoever gets in reads which addresses do not receive, and what to do about it
  await page.locator('button[name=channel][value=sms]').click()
  await page.locator('input[name=code]').fill(await codeSentTo({ phone }))
  await page.getByRole('button', { name: track.code.submit }).click()
  const notice = page.getByRole('region', { name: supplying.unreached.title })
  for (const words of [email, formatPhone(phone), supplying.unreached.lead, supplying.unreached.pin, 'መታወቂያዎን ይዘው'])
    await expect(notice).toContainText(words)
  await expect(notice).toBeInViewport()
  await expectNarrow(page)
})

/** What SMS centre and mail server report of the messages of a case. */
async function reported(complaintId: number, states: Record<'sms' | 'email', string>) {
  const client = new Client({ connectionString: process.env.JOURNEY_DATABASE_URL ?? '' })
  await client.connect()
  for (const [channel, state] of Object.entries(states))
    await client.query(
      `update outgoing_message set delivery_status = $1 where complaint_id = $2 and channel = $3 and status = 'sent'`,
      [state, complaintId, channel],
    )
  await client.end()
}
