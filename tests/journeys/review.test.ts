import { type Browser, expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import handling from '#web/locales/en/case-handling.json' with { type: 'json' }
import { aComplainant, expectNews } from './steps/complainant.ts'
import { accept, conclude, directTo, openOwnOffice, type OwnOffice } from './steps/own-office.ts'

const news = {
  concluded: { sms: 'መልስ ተሰጥቷል', email: 'በጉዳይዎ ላይ መልስ ተሰጥቷል' },
  reviewing: { sms: 'በሌላ ባለሙያ እንደገና ይመረመራል', email: 'ሌላ ባለሙያ እንደገና እየተመረመረ ነው' },
  reviewed: { sms: 'ግምገማው ተጠናቋል', email: 'የጉዳይዎ ግምገማ ተጠናቋል' },
}

let office: OwnOffice
test.beforeAll(async () => {
  test.setTimeout(300_000)
  office = await openOwnOffice('review')
  await addSecondReviewer()
})
test.afterAll(() => office.stop())

/** Somebody who reviewed a case does not review it again: the office has another reviewer. */
async function addSecondReviewer(): Promise<void> {
  const {
    id: _,
    search_text: __,
    ...reviewer
  } = await office.db
    .selectFrom('user_account')
    .selectAll()
    .where('user_name', '=', 'reviewer@demo.abetuta.et')
    .executeTakeFirstOrThrow()
  await office.db
    .insertInto('user_account')
    .values({ ...reviewer, user_name: 'reviewer2@demo.abetuta.et', name: 'Hirut Bekele', name_am: 'ሂሩት በቀለ' })
    .execute()
}

/** The office issues the conclusion with one handler, whatever the status of the case is. */
async function decide(trackingId: string, lead: string, finding: string): Promise<void> {
  await directTo(office, trackingId, [lead])
  await accept(office, trackingId, [lead])
  await conclude(office, trackingId, lead, finding)
  expect(await office.caseOf(trackingId)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
}

/** Opens the answer on the phone after proving possession with a code, and rejects it. */
async function reject(page: Page, trackingId: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'በድጋሚ እንዲታይ ይጠይቁ' }).click()
  await expect(page.getByRole('alert')).toContainText('ያልተስማሙበትን ይጻፉ')
  await page.locator('textarea[name=rejectReason]').fill(reason)
  await page.getByRole('button', { name: 'በድጋሚ እንዲታይ ይጠይቁ' }).click()
  await expect(page.getByRole('status')).toContainText('በድጋሚ እየታየ ነው')
  expect(await office.caseOf(trackingId)).toMatchObject({ status: 'UNDER_REVIEW', due_clock: 'F' })
}

/** The reviewer whom the system chose reads why it was rejected and rules. */
async function review(browser: Browser, trackingId: string, rejected: string, outcome: string, reason: string) {
  const { id, reviewer_id } = await office.caseOf(trackingId)
  const account = (await office.userId('reviewer')) === reviewer_id ? 'reviewer' : 'reviewer2'
  expect(reviewer_id).toBe(await office.userId(account))
  const page = await office.atTheDesk(browser, account)
  await page.goto(`/complain/case-officer-form/${id}?do=review`)
  await expect(page.getByText(rejected).first()).toBeVisible()
  await page.getByLabel(outcome).check()
  await page.getByLabel('Reasons').fill(reason)
  await page.getByRole('main').getByRole('button', { name: 'Review' }).click()
  await expect.poll(async () => (await office.caseOf(trackingId)).status, { timeout: 60_000 }).not.toBe('UNDER_REVIEW')
  // nobody of the review department holds it now
  await expect(page).toHaveURL(/\/compliants\/-7\?left=review$/)
  await expect(page.getByRole('status').first()).toContainText(handling.left)
  await expect(page.getByRole('main')).not.toContainText(formatTrackingId(trackingId))
  await page.context().close()
  return account
}

test.describe('on a phone, in Amharic, without JavaScript', { tag: ['@phone', '@long'] }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET' })

  test('rejected, investigated again by others’ ruling, rejected again, upheld for good', async ({ browser }) => {
    test.setTimeout(480_000)
    const me = await aComplainant(office.url, '7092', { inboxUrl: office.inboxUrl })
    const { trackingId } = me
    await decide(trackingId, 'officer2', 'The bureau was right.')
    const { id: complaintId } = await office.caseOf(trackingId)
    const context = await browser.newContext({ baseURL: office.url, locale: 'am-ET', javaScriptEnabled: false })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const answer = `/resolution/grievance-application?id=${trackingId}`

    await test.step('the complainant rejects the first answer', async () => {
      await page.goto(`/home/track-status/status?id=${trackingId}`)
      await page.getByRole('link', { name: 'መልሱን አንብበው ምላሽ ይስጡ' }).click()
      await page.getByRole('button', { name: '+251 9•• •••• 92' }).click()
      await page.locator('input[name=code]').fill(await office.codeSentTo(me.phone))
      await page.getByRole('button', { name: 'መልሱን ይክፈቱ' }).click()
      await expect(page.getByText('The bureau was right.')).toBeVisible()
      await reject(page, trackingId, 'ማስረጃዬ አልታየም')
      await expectNews(me, 'under-review', news.reviewing)
    })

    const first = await test.step('a reviewer who had nothing to do with it sends it back', async () => {
      const account = await review(
        browser,
        trackingId,
        'ማስረጃዬ አልታየም',
        'Investigate it again',
        'The papers were not read.',
      )
      expect(await office.caseOf(trackingId)).toMatchObject({
        status: 'FORWARDED_TO_CASE_OFFICER',
        round: 2,
        reviewer_id: null,
      })
      await expectNews(me, 'reviewed', news.reviewed)
      return account
    })

    await test.step('the second answer is rejected too', async () => {
      await decide(trackingId, 'officer', 'The papers were read, and the bureau was right.')
      await expectNews(me, 'conclusion-issued', news.concluded, 2)
      await page.goto(answer)
      await expect(page.getByText('The papers were read, and the bureau was right.')).toBeVisible()
      await reject(page, trackingId, 'አሁንም አልስማማም')
      await expectNews(me, 'under-review', news.reviewing, 2)
    })

    await test.step('another reviewer upholds it, and then it is final', async () => {
      const second = await review(browser, trackingId, 'አሁንም አልስማማም', 'Uphold the answer', 'ሁሉም ማስረጃ ታይቷል።')
      expect(second).not.toBe(first)
      expect(await office.caseOf(trackingId)).toMatchObject({ status: 'CONCLUSION_ISSUED', is_final: true })
      await expectNews(me, 'reviewed', news.reviewed, 2)
    })

    await test.step('it cannot be rejected again in any way', async () => {
      await page.goto(answer)
      await expect(page.getByText('ይህ መልስ የመጨረሻ ነው።')).toBeVisible()
      await expect(page.getByText('ሁሉም ማስረጃ ታይቷል።')).toBeVisible()
      await expect(page.locator('textarea[name=rejectReason]')).toHaveCount(0)
      const { version } = await office.caseOf(trackingId)
      const refused = await page.request.post('/api/CompliantActions/RejectCompliantConclusion', {
        data: { compliant_id: complaintId, complaintRefNo: trackingId, reason: 'Once more' },
        headers: { 'if-match': `"${version}"`, 'idempotency-key': `again-${complaintId}-${version}` },
      })
      expect(refused.status()).toBe(409)
      expect(await refused.json()).toMatchObject({ code: 'conclusion-is-final' })
      expect(await office.caseOf(trackingId)).toMatchObject({ status: 'CONCLUSION_ISSUED', version })
    })

    await test.step('both reviewers were asked by e-mail, each once', async () => {
      for (const account of ['reviewer', 'reviewer2']) {
        const asked = async () =>
          (await office.emailsTo(`${account}@demo.abetuta.et`)).filter(({ text }) =>
            /Review it|እንደገና ይመርምሩት/.test(text),
          ).length
        await expect.poll(asked, { timeout: 60_000 }).toBe(1)
      }
    })
    await context.close()
  })
})
