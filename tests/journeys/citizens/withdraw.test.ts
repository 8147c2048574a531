import { said } from '#tests/support/said.ts'
import { expect, type Page, test } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import { aComplainant, type Complainant, expectNews, onAPhone, prove } from '../steps/complainant.ts'
import { receiverOf } from '../steps/office-calls.ts'

const news = { sms: 'በጠየቁት መሠረት ተነሥቷል', email: 'በጠየቁት መሠረት ጉዳይዎ ተነሥቷል' }

/** Withdraws on a phone without JavaScript, after a first attempt without the confirmation; the typed text stays. */
async function withdraw(page: Page, me: Complainant, why: string) {
  await page.goto(`/home/track-status/status?id=${me.trackingId}`)
  await prove(page, me)
  await page.locator('summary', { hasText: 'አቤቱታውን ያንሱ' }).click()
  await page.locator('textarea[name=withdrawReason]').fill(why)
  const submit = page.locator('form:has(textarea[name=withdrawReason]) button[type=submit]')
  await submit.click()
  await expect(page).toHaveTitle(/^ስህተት፦/)
  await expect(page.locator('textarea[name=withdrawReason]')).toHaveValue(why)
  await page.locator('input[name=confirmWithdraw]').check()
  await submit.click()
  await expect(page.getByRole('status')).toContainText(said('Action saved successfully'))
  await expect(page.getByRole('status')).toContainText('አቤቱታዎ ተነሥቶ ተዘግቷል')
  await expect(page.getByText('አቤቱታውን አንስተዋል።')).toBeVisible()
  await expectNews(me, 'withdrawn', news)
}

/** The former holder reads that they no longer hold it. */
async function expectTold(account: string, { trackingId, inboxUrl }: Complainant) {
  const told = async () =>
    (await emailsTo(`${account}@demo.abetuta.et`, inboxUrl)).filter(
      ({ text }) => /no longer hold it|ከእርስዎ ተነሥቷል/.test(text) && text.replaceAll(/\s/g, '').includes(trackingId),
    )
  await expect.poll(async () => (await told()).length, { timeout: 90_000, message: account }).toBe(1)
}

test('an open case is withdrawn on a phone, and its receiver is told', { tag: ['@phone', '@long'] }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const me = await aComplainant(baseURL, '7585')
  const { client, account, complaintId } = await receiverOf(baseURL, me.trackingId)
  const phone = await onAPhone(browser, baseURL)
  await withdraw(phone, me, 'ተስማምተናል።')
  const complaint = await client.getComplaintDetail({ params: { complaintId } })
  expect(complaint).toMatchObject({ status: 'CLOSED', closeReason: 'WITHDRAWN', dueAt: null })
  await expectTold(account, me)
  // nothing more can be done but opening it again
  await expect(phone.getByRole('main').locator('summary')).toHaveText(['አቤቱታውን እንደገና ያስከፍቱ'])
})
