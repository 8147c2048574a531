import { expect, type Page, test } from '@playwright/test'
import { enter, sendAction } from './desk.ts'
import { screenOf } from './screens.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'What waits for you' })

/** The number on a card of the dashboard, beside its menu entry, and of its list. */
async function figuresOf(page: Page): Promise<number[]> {
  await page.goto('/dashboard/default')
  const card = page.getByRole('link', { name: /^Mine / })
  const badge = page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: /^Dashboard/ })
  await expect(badge).toContainText(/\d/)
  const numbers = [await card.locator('span').nth(1).innerText(), await badge.innerText()]
  const chips = await panelOf(page).getByRole('list').first().locator('strong').allInnerTexts()
  await card.click()
  numbers.push(await page.getByText(/^\d+ complaints?$/).innerText())
  return [
    ...numbers.map(text => Number(text.replaceAll(/\D/g, ''))),
    chips.reduce((sum, text) => sum + Number(text), 0),
  ]
}

test('an expert works off what waits from the dashboard; card, badge, list and panel say the same', {
  tag: screenOf.en,
}, async ({ page }) => {
  await enter(page, 'expert')
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }])
  const [before = 0, ...others] = await figuresOf(page)
  expect(others).toEqual([before, before, before])

  await page.goto('/dashboard/default')
  const next = panelOf(page)
    .getByRole('link', { name: /^Give an opinion: / })
    .first()
  const trackingId = (await next.getAttribute('aria-label'))!.replace(/^.*: /, '')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/do=give-opinion$/)
  const form = page.locator('form:has(input[name=intent])')
  await form.getByRole('radio').first().check()
  await form.getByRole('textbox').fill('The papers bear it out.')
  await sendAction(page)
  await expect(page.getByText('Your opinion is saved.')).toBeVisible()
  // the badge follows without a new page
  const badge = page.getByRole('link', { name: /^Dashboard/ })
  await expect(badge).toContainText(String(before - 1))
  expect(await figuresOf(page)).toEqual(Array.from({ length: 4 }, () => before - 1))
  await page.goto('/dashboard/default')
  await expect(panelOf(page)).toBeVisible()
  await expect(panelOf(page).getByText(trackingId)).toHaveCount(0)
})

test('a supervisor sees who has how much, an auditor their own pages', { tag: screenOf.en }, async ({
  page,
  browser,
}) => {
  await enter(page, 'supervisor')
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }])
  await page.goto('/dashboard/default')
  const team = page.getByRole('table', { name: 'Who has how much' })
  await expect(team.getByRole('row', { name: /Sara Mengistu/ })).toContainText(/\d/)

  const auditor = await (await browser.newContext()).newPage()
  await enter(auditor, 'auditor')
  await auditor.goto('/dashboard/default')
  const pages = auditor.getByRole('region', { name: 'Your pages' })
  await expect(panelOf(auditor)).toHaveCount(0)
  await pages.getByRole('link', { name: 'Audit trail' }).click()
  await expect(auditor).toHaveURL(/\/setting\/audit$/)
})
