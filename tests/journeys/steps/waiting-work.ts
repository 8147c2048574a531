import { expect, type Locator, type Page } from '@playwright/test'
import am from '#web/locales/am/work.json' with { type: 'json' }
import en from '#web/locales/en/work.json' with { type: 'json' }
import { press } from './keyboard.ts'

type Language = 'en' | 'am'
const texts = { en, am }

/** What waits for the reader, on the dashboard. */
export const panelOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: texts[language].title, exact: true })

/** Opens the dashboard, where a working day begins. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/default')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** More lines than anybody has in these journeys. */
const mostLines = 10

/** Goes to a line of a list or of the panel with `j`, as somebody does who sees it. */
export async function goToLine(link: Locator): Promise<void> {
  await expect(link).toBeVisible()
  for (let keys = 0; keys < mostLines; keys += 1) {
    await link.page().keyboard.press('j')
    if (await link.evaluate(one => one === document.activeElement)) return
  }
  throw new Error(`The key j does not lead to ${String(link)}.`)
}

/** From the dashboard to the form of the first case that waits for this action, by keys alone. */
export async function beginFirst(page: Page, language: Language, action: string): Promise<void> {
  const button = page.locator(`a.button[href$="do=${action}"]`)
  const line = panelOf(page, language).getByRole('listitem').filter({ has: button }).first()
  await goToLine(line.locator('[data-row-link]'))
  await page.keyboard.press('Tab')
  await expect(line.locator('a.button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(`input[name=intent][value=${action}]`)).toBeAttached()
}

/** From the dashboard to the first case that waits for this action. */
export const openFirst = (page: Page, language: Language, action: string): Promise<void> =>
  panelOf(page, language)
    .getByRole('listitem')
    .filter({ has: page.locator(`input[name=intent][value=${action}]`) })
    .first()
    .locator('[data-row-link]')
    .click()

/** From the dashboard: takes this action in the first case that waits for it, which one press does, by keys alone. */
export async function takeFirst(page: Page, language: Language, action: string): Promise<void> {
  const form = page.locator(`form:has(input[name=intent][value=${action}])`)
  const line = panelOf(page, language).getByRole('listitem').filter({ has: form }).first()
  await goToLine(line.locator('[data-row-link]'))
  await page.keyboard.press('Tab')
  await expect(line.locator('form button')).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The form of the action that is open; what one press takes has a form of its own among the offered actions. */
export const formOf = (page: Page) => page.locator('form:has(input[name=intent]):not([data-actions] form)')
export const submit = (page: Page) => press(formOf(page).locator('button[type=submit]:not([name])'))

/** No case is left; what waits besides, such as call-backs, is not about cases of one's own. */
export async function expectNothingWaits(page: Page, language: Language): Promise<void> {
  await openDashboard(page)
  await expect(panelOf(page, language)).toBeVisible()
  await expect(panelOf(page, language).locator('[data-row-link]')).toHaveCount(0)
}
