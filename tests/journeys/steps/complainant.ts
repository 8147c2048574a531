import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { emailsTo, smsTo } from '#tests/support/received.ts'
import am from '#web/locales/am/track.json' with { type: 'json' }
import { dayOfInstant, formatDay } from '#web/platform/format.ts'

const patience = { timeout: 60_000 }

/** Of an SMS in one segment: characters, as GSM 03.38 or, with any other letter, as UCS-2. */
const longestSms = (text: string) => (/^[\x20-\x7e\n]*$/.test(text) ? 160 : 70)

/** Somebody with a phone and an e-mail address, who has filed a complaint. */
export interface Complainant {
  trackingId: string
  phone: string
  email: string
  /** The inbox of the server with which it was filed; that of all journeys when left out. */
  inboxUrl?: string | undefined
}

/** Files as a complainant of the journey's own. The last four digits make phone and address their own. */
export async function aComplainant(
  baseURL: string,
  digits: string,
  options: { inboxUrl?: string; language?: 'en' | 'am' } = {},
): Promise<Complainant> {
  const { inboxUrl, language = 'am' } = options
  const contact = { phone: `+25191160${digits}`, email: `almaz.${digits}@example.et` }
  const answers = { 'complainant.phone': contact.phone, 'complainant.email': contact.email }
  return { trackingId: await fileComplaint(baseURL, { answers, language }), ...contact, inboxUrl }
}

/** A mobile number of the test's own, as E.164, so that the codes it is sent are this test's. */
export const ownPhone = (): string => `+25191${String(randomInt(10_000_000)).padStart(7, '0')}`

/** A small phone that reads Amharic and runs no script. */
export async function onAPhone(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const look = { locale: 'am-ET', javaScriptEnabled: false, isMobile: true, viewport }
  return (await browser.newContext({ baseURL, ...look })).newPage()
}

/** The code in the newest of these texts, once there are more than so many. */
async function newestCode(readTexts: () => Promise<string[]>, before: number): Promise<string> {
  await expect.poll(async () => (await readTexts()).length, patience).toBeGreaterThan(before)
  return /\d{6}/.exec((await readTexts()).at(-1) ?? '')?.[0] ?? ''
}

/** The newest one-time code that the phone was sent, once there are more than so many. */
export const codeSentTo = ({ phone, inboxUrl }: Pick<Complainant, 'phone' | 'inboxUrl'>, before = 0) =>
  newestCode(async () => {
    const messages = await smsTo(phone, inboxUrl)
    return messages.filter(({ reference }) => reference.includes('one-time-code')).map(({ text }) => text)
  }, before)

/** The newest one-time code that an address was sent. */
export const codeMailedTo = (address: string): Promise<string> =>
  newestCode(async () => (await emailsTo(address)).map(({ text }) => text).filter(text => /^\d{6}$/m.test(text)), 0)

/** Tries so many unknown tracking IDs that this browser has to solve a challenge for the next answer. */
export async function missOften(page: Page): Promise<void> {
  // the first one gives the browser its cookie, the other ten count against it
  for (let miss = 0; miss < 11; miss++) {
    const answer = await page.request.get(`/home/track-status/status?id=${newTrackingId()}`)
    expect(answer.status()).toBe(404)
  }
}

/** Asks for a code by SMS on the page that is open, and enters the one that arrives. */
export async function prove(page: Page, complainant: Complainant, before = 0): Promise<void> {
  await page.locator('button[name=channel][value=sms]').click()
  // a form accepts nothing else while its answer is on its way
  await expect(page.locator('form:has(input[name=code])')).toHaveAttribute('aria-busy', 'false')
  await page.locator('input[name=code]').fill(await codeSentTo(complainant, before))
  await page.locator('form:has(input[name=code]) button[type=submit]').click()
  // leaving before the answer has come would leave without the proof
  await expect(page.locator('input[name=code]')).toHaveCount(0)
}

/** Sends a form of the complainant's page, whatever language it has. */
const sendForm = (page: Page, fieldName: string) =>
  page.locator(`form:has([name=${fieldName}])`).locator('button[type=submit]').click()

/** Accepts the open answer, after a first attempt without the confirmation, and rates it; `finding` is in the answer. */
export async function acceptAndRate(
  page: Page,
  { trackingId }: Complainant,
  finding: string,
  ratingComment: string,
): Promise<void> {
  await expect(page.getByText(finding).first()).toBeVisible()
  await expect(page.locator('input[name=rating]')).toHaveCount(0)
  await sendForm(page, 'confirmAccept')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('input[name=confirmAccept]').check()
  await sendForm(page, 'confirmAccept')
  await expect(page.locator('input[name=confirmAccept]')).toHaveCount(0)
  await page.locator('input[name=rating][value="4"]').check()
  await page.locator('textarea[name=ratingComment]').fill(ratingComment)
  await sendForm(page, 'rating')
  await expect(page.getByRole('status').first()).toBeVisible()
  await page.goto(`/resolution/grievance-application?id=${trackingId}`)
  await expect(page.locator('input[name=rating][value="4"]')).toBeChecked()
  await expect(page.locator('textarea[name=ratingComment]')).toHaveValue(ratingComment)
}

/**
 * The news of a step has arrived so many times, by SMS and by e-mail, each in one piece: the SMS fits a segment, carries the
 * tracking ID and these words, the e-mail these.
 */
export async function expectNews(
  { phone, email, trackingId, inboxUrl }: Complainant,
  event: string,
  words: { sms: string; email: string },
  times = 1,
): Promise<void> {
  const news = async () => (await smsTo(phone, inboxUrl)).filter(({ reference }) => reference.includes(`:${event}`))
  await expect.poll(async () => (await news()).length, { ...patience, message: `SMS ${event}` }).toBe(times)
  const text = (await news()).at(-1)?.text ?? ''
  expect(text).toContain(words.sms)
  expect(text.replaceAll(/\s/g, '')).toContain(trackingId)
  expect(text.length).toBeLessThanOrEqual(longestSms(text))
  const letters = async () => (await emailsTo(email, inboxUrl)).filter(letter => letter.text.includes(words.email))
  await expect.poll(async () => (await letters()).length, { ...patience, message: `e-mail ${event}` }).toBe(times)
}

/** The ledger's text when a clock is paused, continues or is extended. */
const interruption = new RegExp([am.ledger.pause, am.ledger.resume, am.ledger.extend].join('|'))

/**
 * The tracked page, read in Amharic, names these pauses and extensions in their order, with their reasons, and no other; each
 * happened just now and says so by the Ethiopian day.
 */
export async function expectInterruptions(page: Page, trackingId: string, expected: readonly string[]): Promise<void> {
  await page.goto(`/home/track-status/status?id=${trackingId}`)
  const ledger = page.getByRole('region', { name: am.status.ledger })
  const entries = ledger.getByRole('listitem').filter({ hasText: interruption })
  await expect(entries).toContainText([...expected])
  for (const time of await entries.locator('time').all()) {
    const at = (await time.getAttribute('datetime')) ?? ''
    expect(Date.now() - Date.parse(at)).toBeLessThan(600_000)
    await expect(time).toContainText(formatDay(dayOfInstant(at), 'am', 'ethiopian'))
  }
}
