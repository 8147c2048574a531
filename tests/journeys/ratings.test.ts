import { expect, test } from '@playwright/test'
import deciding from '#web/locales/en/deciding.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import { said } from '#tests/support/said.ts'
import { aComplainant, prove } from './steps/complainant.ts'
import { decideFiled } from './steps/decided.ts'
import { atTheDesk } from './steps/desk.ts'
import { formatTrackingId } from '#web/platform/format.ts'

test.describe('on a phone, in Amharic, without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET' })

  test('who is dissatisfied is offered a review in words; staff read the rating and find the case by it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const me = await aComplainant(baseURL ?? '', '6164')
    const { complaintId } = await decideFiled(baseURL ?? '', me.trackingId)
    await page.goto(`/resolution/grievance-application?id=${me.trackingId}`)
    await prove(page, me)
    await page.locator('input[name=confirmAccept]').check()
    await page.getByRole('button', { name: 'ተቀብለው ይዝጉ' }).click()
    const offer = page.getByRole('heading', { name: 'በድጋሚ እንዲታይ መጠየቅ ይችላሉ' })
    await expect(page.getByRole('status')).toContainText('አቤቱታዎ ተዘግቷል')
    await expect(offer).toHaveCount(0)
    const rate = async (rating: number) => {
      await page.locator(`input[name=rating][value="${rating}"]`).check()
      await page.getByRole('button', { name: 'ይላኩ' }).click()
      await expect(page.getByRole('status')).toContainText('እናመሰግናለን')
    }
    await rate(3)
    await expect(offer).toHaveCount(0)
    await page.locator('textarea[name=ratingComment]').fill('ስልክ የመለሰልኝ የለም።')
    await rate(2)
    await expect(offer).toBeVisible()

    // at the desk before anybody opens it again
    const staff = await atTheDesk(browser, baseURL ?? '', 'supervisor')
    const listed = staff.getByText(formatTrackingId(me.trackingId)).first()
    await staff.goto('/compliants/closed?rating=satisfied')
    await expect(staff.getByRole('link', { name: desk.filter.ratings.satisfied })).toBeVisible()
    await expect(listed).toHaveCount(0)
    await staff.goto('/compliants/closed?rating=dissatisfied')
    await expect(listed).toBeVisible()
    await staff.goto(`/complain/case-officer-form/${complaintId}`)
    await expect(
      staff.getByText(`${deciding.conclusion.rating.replace('{{rating}}', '2')}: ስልክ የመለሰልኝ የለም።`),
    ).toBeVisible()
    await staff.context().close()

    await page.getByRole('link', { name: 'በድጋሚ እንዲታይ ይጠይቁ' }).click()
    await expect(page).toHaveURL(/#can-do$/)
    await expect(offer).toBeVisible()
    const reason = page.locator('textarea[name=reopenReason]')
    await expect(reason).toBeVisible()
    await reason.fill('ካርታው አሁንም አልተሰጠኝም።')
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ' }).click()
    await expect(page.getByRole('status')).toContainText(said('Action saved successfully'))
    await expect(offer).toHaveCount(0)
  })
})
