import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { visit } from './visit.ts'

/** axe's rules of colours; all other findings are the same in the dark theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Checks the page in its present state; `what` is named in failures. Style sheets are read only where pages are opened. */
export async function expectNothingForAxe(page: Page, what = 'the page'): Promise<void> {
  const { violations } = await (await axeOn(page, { sheets: false })).analyze()
  expect(violations, what).toEqual([])
}

/** Opens the page of a phone without script on one with script, where axe can run, and checks it in both schemes. */
export async function expectNothingWithScript(browser: Browser, phone: Page): Promise<void> {
  const { cookies } = await phone.context().storageState()
  const context = await browser.newContext({
    viewport: phone.viewportSize(),
    locale: 'am-ET',
    storageState: { cookies, origins: [] },
  })
  const page = await context.newPage()
  await page.goto(phone.url())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    await phone.getByRole('heading', { level: 1 }).innerText(),
  )
  await expectNothingInBothSchemes(page, phone.url())
  await context.close()
}

/** Checks the page in its present state, and its colours in the dark scheme too. */
export async function expectNothingInBothSchemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await (await axeOn(page, { sheets: true })).analyze()
  expect(light.violations, `${what} light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await (await axeOn(page, { sheets: false })).withRules(rulesOfColour).analyze()
  expect(dark.violations, `${what} dark`).toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

/** Opens the page in English and checks it in the usual scheme. */
export async function expectNothingInLight(page: Page, path: string): Promise<void> {
  await openIn(page, 'en', path)
  const { violations } = await (await axeOn(page, { sheets: true })).analyze()
  expect(violations, `${path} en light`).toEqual([])
}

/** Opens the page in English and checks it in both schemes. */
export async function expectNothingInEnglish(page: Page, path: string): Promise<void> {
  await openIn(page, 'en', path)
  await expectNothingInBothSchemes(page, `${path} en`)
}

/** Opens the page in Amharic and checks everything but the colours, which are the same as in English. */
export async function expectNothingInAmharic(page: Page, path: string): Promise<void> {
  await openIn(page, 'am', path)
  const { violations } = await (await axeOn(page, { sheets: false })).disableRules(rulesOfColour).analyze()
  expect(violations, `${path} am`).toEqual([])
}

/** Opens the page in both languages and checks it in both schemes. */
export async function expectNothingInEveryLook(page: Page, path: string): Promise<void> {
  await expectNothingInEnglish(page, path)
  await expectNothingInAmharic(page, path)
}

/** Opens the page in this language and waits until everything is there. */
export async function openIn(page: Page, language: 'en' | 'am', path: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
  await visit(page, path)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '…' })).toHaveCount(0)
  await page.evaluate(colorsSettled)
}

/** Parts that waited for an answer were paler, and need a moment to get their usual colours. */
async function colorsSettled(): Promise<void> {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const changes = document.getAnimations().filter(each => each instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/**
 * Our pages have no frames of others: without the look across frames no second page is opened for the result. Only what is wrong is
 * described: to describe what is right takes as long as to find it. axe is half a megabyte, and its builder hands it over twice for
 * each look: here a document gets it once. It fetches all `sheets` again for one rule, of pages that lie down in one way only.
 */
async function axeOn(page: Page, { sheets }: { sheets: boolean }): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const nothingMore = 'undefined'
  return new AxeBuilder({ page, axeSource: nothingMore })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: sheets })
}
