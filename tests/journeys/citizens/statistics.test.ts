import { expect, test } from '@playwright/test'
import am from '#web/locales/am/statistics.json' with { type: 'json' }
import en from '#web/locales/en/statistics.json' with { type: 'json' }
import { screenOf } from '../steps/screens.ts'

for (const [language, words] of [
  ['en', en],
  ['am', am],
] as const)
  test(`without a script everybody comes from the footer to the statistics (${language})`, {
    tag: screenOf[language],
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/home/')
    await context.addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
    await page.reload()
    await page.getByRole('contentinfo').getByRole('link', { name: words.title, exact: true }).click()
    await expect(page).toHaveURL(/\/statistics$/)
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
    await context.close()
  })
