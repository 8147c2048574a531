import { said } from '#tests/support/said.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { type Browser, expect, test } from '@playwright/test'
import { aComplainant, codeSentTo, expectNews } from './steps/complainant.ts'
import { decideFiled } from './steps/decided.ts'
import { atTheDesk } from './steps/desk.ts'
import { expectLive } from './steps/live.ts'
import desk from '#web/locales/en/desk.json' with { type: 'json' }

const answerOf = (id: string) => `/resolution/grievance-application?id=${id}`

const news = {
  reviewing: { sms: 'በሌላ ባለሙያ እንደገና ይመረመራል', email: 'ሌላ ባለሙያ እንደገና እየተመረመረ ነው' },
  reviewed: { sms: 'ግምገማው ተጠናቋል', email: 'የጉዳይዎ ግምገማ ተጠናቋል' },
  closed: { sms: 'ተዘግቷል', email: 'ውሳኔውን ስለተቀበሉት ጉዳይዎ ተዘግቷል' },
  withdrawn: { sms: 'it was withdrawn as you asked', email: 'Your case was withdrawn, as you asked.' },
  reopened: { sms: 'somebody else is reviewing it now', email: 'Your case is being reviewed by somebody' },
}

/** The reviewer reads the reasons at the desk and upholds the conclusion. */
async function uphold(browser: Browser, baseURL: string | undefined, complaintId: number) {
  const page = await atTheDesk(browser, baseURL ?? '', 'reviewer')
  await page.goto(`/complain/case-officer-form/${complaintId}?do=review`)
  await expect(page.getByText('መልሱ በቂ አይደለም').first()).toBeVisible()
  await expectNothingForAxe(page, 'the review')
  await page.getByRole('main').getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Choose the outcome of the review')
  await page.getByLabel('Uphold the answer').check()
  await page.getByLabel('Reasons').fill('ምክንያቱ ሕጉን የተከተለ ነው።')
  await page.getByRole('main').getByRole('button', { name: 'Review' }).click()
  // nobody of the review department holds it now
  await expect(page).toHaveURL(/\/compliants\/-7\?left=review$/)
  await expect(page.getByRole('status').first()).toContainText(desk.left)
  await page.context().close()
}

test.describe('on a phone, in Amharic, without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET' })

  test('a conclusion is rejected, upheld for good, accepted and rated', async ({ page, browser, baseURL }) => {
    const me = await aComplainant(baseURL ?? '', '6162')
    const id = me.trackingId
    const { complaintId } = await decideFiled(baseURL ?? '', id)

    await page.goto(`/home/track-status/status?id=${id}`)
    await page.getByRole('link', { name: 'መልሱን አንብበው ምላሽ ይስጡ' }).click()
    await expect(page.getByText('ካርታው ያለ ምክንያት ተከልክሏል።')).toHaveCount(0)
    await page.getByRole('button', { name: '09•• •• •• 62' }).click()
    await page.locator('input[name=code]').fill(await codeSentTo(me))
    await page.getByRole('button', { name: 'መልሱን ይክፈቱ' }).click()
    await expect(page.getByText('ካርታው ያለ ምክንያት ተከልክሏል።')).toBeVisible()

    await page.getByRole('button', { name: 'በድጋሚ እንዲታይ ይጠይቁ' }).click()
    await expect(page.getByRole('alert')).toContainText('ያልተስማሙበትን ይጻፉ')
    await expect(page).toHaveTitle(/^ስሕተት፦/)
    await page.locator('textarea[name=rejectReason]').fill('መልሱ በቂ አይደለም')
    await page.getByRole('button', { name: 'በድጋሚ እንዲታይ ይጠይቁ' }).click()
    await expect(page.getByRole('status')).toContainText(said('Action saved successfully'))
    await expect(page.getByRole('status')).toContainText('በድጋሚ እየታየ ነው')
    await expect(page.getByRole('button', { name: 'ተቀብለው ይዝጉ' })).toHaveCount(0)
    await expectNews(me, 'under-review', news.reviewing)

    await uphold(browser, baseURL, complaintId)
    await expectNews(me, 'reviewed', news.reviewed)
    await page.goto(answerOf(id))
    await expect(page.getByText('ይህ መልስ የመጨረሻ ነው።')).toBeVisible()
    await expect(page.getByText('ምክንያቱ ሕጉን የተከተለ ነው።')).toBeVisible()
    await expect(page.locator('textarea[name=rejectReason]')).toHaveCount(0)
    await page.getByRole('button', { name: 'ተቀብለው ይዝጉ' }).click()
    await expect(page.getByRole('alert')).toContainText('ምልክት በማድረግ ያረጋግጡ')
    await page.locator('input[name=confirmAccept]').check()
    await page.getByRole('button', { name: 'ተቀብለው ይዝጉ' }).click()
    await expect(page.getByRole('status')).toContainText('አቤቱታዎ ተዘግቷል')

    await page.locator('input[name=rating][value="4"]').check()
    await page.locator('textarea[name=ratingComment]').fill('ቢፈጥን ጥሩ ነበር።')
    await page.getByRole('button', { name: 'ይላኩ' }).click()
    await expect(page.getByRole('status')).toContainText('እናመሰግናለን')
    await expect(page.getByText('የሰጡት ምላሽ፦ ረክቻለሁ')).toBeVisible()
    await expectNews(me, 'closed-accepted', news.closed)
  })
})

test.describe('at a desk, in English, with JavaScript', { tag: '@desk' }, () => {
  test('a complaint is withdrawn and opened again; axe finds nothing', async ({ page, baseURL }) => {
    const me = await aComplainant(baseURL ?? '', '6163', { language: 'en' })
    const id = me.trackingId
    await decideFiled(baseURL ?? '', id)
    await page.goto(answerOf(id))
    const sendCode = page.getByRole('button', { name: '09•• •• •• 63' })
    await expectLive(sendCode)
    await sendCode.click()
    await page.getByLabel('Code').fill(await codeSentTo(me))
    await page.getByRole('button', { name: 'Open the answer' }).click()
    await expect(page.getByRole('heading', { name: 'The decision' })).toBeVisible()
    await expectNothingForAxe(page, 'the answer')

    await page.getByRole('link', { name: 'Where my complaint stands' }).click()
    await page.getByText('Withdraw the complaint').click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expectNothingForAxe(page, 'what can be done')
    await page.getByLabel('Yes, withdraw my complaint and close it.').check()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByText('Your complaint is withdrawn and closed.')).toBeVisible()
    await expectNews(me, 'withdrawn', news.withdrawn)

    await page.getByText('Open the complaint again').click()
    await page.getByLabel('Why should it be opened again?').fill('It was not settled after all.')
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('Your complaint is open again.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'What has happened so far' })).toContainText('Given to a reviewer')
    await expectNews(me, 'under-review', news.reopened)
  })
})
