import { expect, test } from '@playwright/test'
import en from '#web/locales/en/desk.json' with { type: 'json' }
import notes from '#web/locales/en/notes.json' with { type: 'json' }
import { enter } from './steps/desk.ts'
import { speak } from './steps/own-region.ts'

test('keys lead through the cases of a list: to the next and back, to a note, to an action and to the list', {
  tag: '@desk',
}, async ({ page }) => {
  await enter(page, 'receiver')
  await speak(page, 'en')
  await page.goto('/compliants/mine')
  const rows = page.locator('[data-row-link]')
  await expect(rows.nth(1)).toBeVisible()
  const [first, second] = [await rows.nth(0).getAttribute('href'), await rows.nth(1).getAttribute('href')]
  await rows.nth(0).click()
  await expect(page.getByRole('link', { name: en.case.next })).toHaveAttribute('aria-keyshortcuts', 'n')
  await expect(page.getByRole('link', { name: en.case.previous })).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`${second}$`))
  await page.keyboard.press('p')
  await expect(page).toHaveURL(new RegExp(`${first}$`))

  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\?do=[a-z-]+$/)
  await expect(page.locator('form:has(input[name=intent]) h3')).toBeFocused()
  await page.keyboard.press('m')
  const note = page.getByLabel(notes.text, { exact: true })
  await expect(note).toBeFocused()
  // where somebody types, a key is a letter
  await page.keyboard.type('bnp1')
  await expect(note).toHaveValue('bnp1')
  await note.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/compliants\/mine#case-\d+$/)
})
