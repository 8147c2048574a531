import { expect, type Page, test } from '@playwright/test'
import en from '#web/locales/en/case-actions.json' with { type: 'json' }
import { choose, expectAnswer, press, type } from './steps/keyboard.ts'
import { within } from './steps/presses.ts'
import { sitDownAsHandler } from './steps/sit-down.ts'
import { beginFirst, expectNothingWaits, formOf, openDashboard, submit, takeFirst } from './steps/waiting-work.ts'

const done = en.done
const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`)

test('a handler works off the day from the dashboard, by keys alone: accepts, decides and concludes', {
  tag: '@desk',
}, async ({ page: admin, browser, baseURL }) => {
  const page = await sitDownAsHandler(admin, browser, baseURL)
  await within(3, page, 'accept', async () => {
    await takeFirst(page, 'en', 'accept-case')
    await expectAnswer(page, done['accept-case'])
  })

  await openDashboard(page)
  await within(16, page, 'decide', async () => {
    await beginFirst(page, 'en', 'save-decision')
    await type(field(page, 'issues.0.finding'), 'The map was refused without a reason.')
    await type(field(page, 'issues.0.law'), 'Proclamation 1150/2019, article 5')
    await type(field(page, 'issues.0.remedy'), 'The map is issued within ten days.')
    await type(field(page, 'justification'), 'Both sides were heard.')
    await choose(field(page, 'requiredDecisionId'), 1)
    // from anywhere in the form, as the list of keys says
    await page.keyboard.press('Control+Enter')
    await expectAnswer(page, done['save-decision'])
  })

  await openDashboard(page)
  await within(7, page, 'conclude', async () => {
    await beginFirst(page, 'en', 'conclude')
    await press(field(page, 'confirmed'), 'Space')
    await submit(page)
    await expectAnswer(page, done.conclude)
  })
  await expectNothingWaits(page, 'en')
  await expect(page).toHaveURL(/\/dashboard\/default$/)
})
