import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe says of colours; all else is the same in the dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Looks at the page as it stands; `what` is named where something is found. */
export async function expectNothingForAxe(page: Page, what = 'the page'): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations, what).toEqual([])
}

/** Looks at the page as it stands, and once more at its colours in the dark. */
export async function expectNothingInBothSchemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothingForAxe(page, `${what} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await axeOn(page).withRules(rulesOfColour).analyze()
  expect(violations, `${what} dark`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** Opens the page in English and looks at it in both schemes. */
export async function expectNothingInEnglish(page: Page, path: string): Promise<void> {
  await openIn(page, 'en', path)
  await expectNothingInBothSchemes(page, `${path} en`)
}

/** Opens the page in both languages and looks at it in both schemes; its colours are the same in the second language. */
export async function expectNothingInEveryLook(page: Page, path: string): Promise<void> {
  await expectNothingInEnglish(page, path)
  await openIn(page, 'am', path)
  expect((await axeOn(page).disableRules(rulesOfColour).analyze()).violations, `${path} am`).toEqual([])
}

/** Opens the page in this language and waits until everything is there. */
export async function openIn(page: Page, language: 'en' | 'am', path: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '…' })).toHaveCount(0)
}

/**
 * Our pages have no frames of others: without the look across frames no second page is opened for the result. Only what is wrong is
 * described: to describe what is right takes as long as to find it.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
