import { said } from '#tests/support/said.ts'
import { expect, type Page, test } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import { aComplainant, type Complainant, expectNews, onAPhone, prove } from '../steps/complainant.ts'
import { callsAs, forwardFiled, gate, receiverOf } from '../steps/office-calls.ts'
import { ownServer } from '../steps/own-server.ts'

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

/** The case as its office finds it afterwards. */
async function expectWithdrawn(serverUrl: string, complaintId: number, account: string) {
  const { client } = await callsAs(serverUrl, account)
  const complaint = await client.getComplaintDetail({ params: { complaintId } })
  expect(complaint).toMatchObject({ status: 'CLOSED', closeReason: 'WITHDRAWN', dueAt: null })
  return client
}

test('an open case is withdrawn on a phone, and its receiver is told', { tag: ['@phone', '@long'] }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const me = await aComplainant(baseURL, '7585')
  const { account, complaintId } = await receiverOf(baseURL, me.trackingId)
  const phone = await onAPhone(browser, baseURL)
  await withdraw(phone, me, 'ተስማምተናል።')
  await expectWithdrawn(baseURL, complaintId, account)
  await expectTold(account, me)
  // nothing more can be done but opening it again
  await expect(phone.getByRole('main').locator('summary')).toHaveText(['አቤቱታውን እንደገና ያስከፍቱ'])
})

test.describe('what others wait for', { tag: ['@phone', '@long'] }, () => {
  /** A proposal that waits for a signature here must not wait in any other journey. */
  const server = ownServer('withdraw')
  const filed = (digits: string) => aComplainant(server.url(), digits, { inboxUrl: server.inboxUrl() })

  test('while a signature is waited for: what was proposed is void', async ({ browser }) => {
    const me = await filed('7686')
    await gate(server.url(), 'not-admit', 'approver')
    const { client, account, complaintId, version } = await receiverOf(server.url(), me.trackingId)
    const { 'non-admission-reason': reasons = [] } = await client.getConstants({
      params: { fieldNames: ['non-admission-reason'] },
      query: {},
    })
    const proposal = { nonAdmissionReasonId: reasons[0]?.id, reason: 'A court has it.', whereInstead: 'The court' }
    await client.directComplaint(
      { body: { complaintId, action: 'not-admit', otherLanguage: true, ...proposal } },
      { ifMatch: version },
    )
    const approver = await callsAs(server.url(), 'approver')
    const historyOf = () => client.getApprovalHistory({ params: { complaintId } })
    expect(await historyOf()).toMatchObject([{ action: 'not-admit', ending: null }])

    await withdraw(await onAPhone(browser, server.url()), me, 'ተስማምተናል።')
    await expectWithdrawn(server.url(), complaintId, account)
    expect(await historyOf()).toMatchObject([{ action: 'not-admit', ending: 'void' }])
    const late = approver.client.approveAction({ body: { complaintId } }, { ifMatch: version + 1 })
    await expect(late).rejects.toMatchObject({ status: 409 })
    await expectTold('approver', me)
    await expectTold(account, me)
  })

  test('while another body has it: the referral ends without an answer', async ({ browser }) => {
    const me = await filed('7787')
    const { complaintId } = await forwardFiled(server.url(), me.trackingId)
    const { client } = await callsAs(server.url(), 'officer')
    const { version } = await client.getComplaintDetail({ params: { complaintId } })
    const form = { mainIssue: 'A deed.', reason: 'Theirs to decide.', deadlineOn: '2099-12-31' }
    await client.refer(
      { body: { complaintId, receivingBody: 'ombudsman', otherLanguage: true, ...form } },
      { ifMatch: version },
    )
    const phone = await onAPhone(browser, server.url())
    await withdraw(phone, me, 'ተስማምተናል።')
    const officer = await expectWithdrawn(server.url(), complaintId, 'officer')
    const { referrals } = await officer.getReferrals({ params: { complaintId } })
    expect(referrals).toMatchObject([{ answer: null, isOpen: false }])
    await expectTold('officer', me)
    await phone.goto(`/refer/refer-application?id=${me.trackingId}`)
    await expect(phone.getByText('መልስ ሳይሰጥ ተቋርጧል')).toBeVisible()
  })
})
