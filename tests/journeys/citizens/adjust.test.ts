import { expect, type Page, test, type Route } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import am from '#web/locales/am/track.json' with { type: 'json' }
import {
  aComplainant,
  codeSentTo,
  type Complainant,
  expectInterruptions,
  expectNews,
  onAPhone,
  prove,
} from '../steps/complainant.ts'
import { decisionLetter } from '../steps/documents.ts'
import { expectNarrow, expectRefusalSeen } from '../steps/refused.ts'
import { expectLetter, linkToLetter } from '../steps/fetched-letters.ts'
import { expectLive } from '../steps/live.ts'
import { receiverOf } from '../steps/office-calls.ts'

const missing = ['የውሳኔ ደብዳቤው ቅጂ', 'የቤት ቁጥር']
const news = {
  requested: { sms: 'የሚሟላ ነገር አለ', email: 'ገና የሚሟላ ነገር አለ' },
  supplied: { sms: 'ያሟሉት ደርሶናል', email: 'ያሟሉት ደርሶናል። ጉዳይዎን የማጣራቱ ሥራ ቀጥሏል' },
}
const typed = 'የቤት ቁጥሩ 114 ነው።\nደብዳቤው ነገ ይመጣል።'

/** A complaint whose receiver asked for two things; the complainant was told. */
async function asked(baseURL: string, me: Complainant) {
  const { client, account, complaintId, version } = await receiverOf(baseURL, me.trackingId)
  const reason = 'ያለ ደብዳቤው ማየት አንችልም።'
  const body = { complaintId, action: 'request-standard' as const, missingItems: missing, reason, otherLanguage: true }
  await client.directComplaint({ body }, { ifMatch: version })
  await expectNews(me, 'standard-requested', news.requested)
  return { account, complaintId }
}

/** The receiver is told by e-mail that the check continues. */
async function expectReceiverTold(account: string, { trackingId }: Complainant) {
  const told = async () =>
    (await emailsTo(`${account}@demo.abetuta.et`)).filter(
      ({ text }) =>
        /Check whether it fulfils the standard|መስፈርቱን ማሟላቱን ያረጋግጡ/.test(text) &&
        text.replaceAll(/\s/g, '').includes(trackingId),
    )
  // once when the case was assigned, and again now
  await expect.poll(async () => (await told()).length, { timeout: 90_000 }).toBe(2)
}

async function openForm(page: Page, me: Complainant) {
  await page.goto(`/home/track-status/status?id=${me.trackingId}`)
  await page.getByRole('link', { name: 'የጎደለውን ያሟሉ' }).click()
  await expect(page.getByText('የቤት ቁጥር')).toHaveCount(0)
  await prove(page, me)
  for (const item of missing) await expect(page.getByRole('listitem').filter({ hasText: item })).toBeVisible()
}

const text = (page: Page) => page.getByLabel('መግለጽ የሚፈልጉት')
const send = (page: Page) => page.getByRole('button', { name: 'ይላኩ', exact: true }).click()

/** The phone has forgotten the proof, as it does after half an hour. */
const endProof = (page: Page) => page.context().clearCookies({ name: 'possession' })

test('the complainant supplies it on a phone, in Amharic, without JavaScript, and loses nothing with the proof', {
  tag: '@phone',
}, async ({ browser, baseURL: url }) => {
  test.setTimeout(240_000)
  const baseURL = url ?? ''
  const me = await aComplainant(baseURL, '7282')
  const { account } = await asked(baseURL, me)
  const page = await onAPhone(browser, baseURL)
  await openForm(page, me)
  await expectLetter(page, linkToLetter(page, 'standard-request'), 'standard-request', missing)

  await test.step('the proof ends while it is typed: a new code brings it back', async () => {
    await text(page).fill(typed)
    await endProof(page)
    await send(page)
    await expect(page.getByRole('alert')).toContainText('የጻፉት አልጠፋም')
    await expect(page.getByText('የቤት ቁጥር', { exact: true })).toHaveCount(0)
    await page.locator('button[name=channel][value=sms]').click()
    await expect(page.getByRole('alert')).toContainText('የጻፉት አልጠፋም')
    await page.locator('form:has(input[name=code]) button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.locator('input[name=code]').fill(await codeSentTo(me, 1))
    await page.locator('form:has(input[name=code]) button[type=submit]').click()
    await expect(text(page)).toHaveValue(typed)
    await expect(page).toHaveTitle(/^(?!ስሕተት)/)
  })

  await test.step('a file that cannot be taken is named, then everything arrives', async () => {
    const hostile = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') }
    await page.locator('input[type=file]').setInputFiles([hostile])
    await send(page)
    await expectRefusalSeen(page, 'page.html')
    await expectNarrow(page)
    await expect(text(page)).toHaveValue(typed)
    await page.locator('input[type=file]').setInputFiles([decisionLetter()])
    await send(page)
    await expect(page.getByRole('heading', { name: 'ደርሶናል' })).toBeVisible()
  })
  await expectNews(me, 'standard-supplied', news.supplied)
  await expectReceiverTold(account, me)
  await expectInterruptions(page, me.trackingId, [
    `${am.clocks.B} · ${am.ledger.pausedForYou}`,
    `${am.clocks.B} · ${am.ledger.resume}`,
  ])
  await page.context().close()
})

test('with JavaScript nothing typed is lost either', { tag: ['@phone', '@long'] }, async ({ page, baseURL: url }) => {
  const baseURL = url ?? ''
  const me = await aComplainant(baseURL, '7383', { language: 'en' })
  const { client, complaintId, version } = await receiverOf(baseURL, me.trackingId)
  const body = {
    complaintId,
    action: 'request-standard' as const,
    missingItems: ['The house number'],
    otherLanguage: true,
  }
  await client.directComplaint({ body }, { ifMatch: version })
  await page.goto(`/complaint/adjust-complaint/0/0?id=${me.trackingId}`)
  await expectLive(page.locator('button[name=channel][value=sms]'))
  await prove(page, me)
  await page.getByLabel('What you want to say').fill('It is 114.')
  await endProof(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('What you typed is kept')
  await page.context().setOffline(true)
  await page.locator('button[name=channel][value=sms]').click()
  await expect(page.getByRole('alert').first()).toContainText('We cannot be reached right now')
  await page.context().setOffline(false)
  await prove(page, me, 1)
  await expect(page.getByLabel('What you want to say')).toHaveValue('It is 114.')
  const failing = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue()
  await page.route('**/complaint/adjust-complaint/**', failing)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side')
  await expect(page.getByLabel('What you want to say')).toHaveValue('It is 114.')
  await page.unroute('**/complaint/adjust-complaint/**', failing)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'It has arrived' })).toBeVisible()
})
