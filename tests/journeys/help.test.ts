import { expect, test } from '@playwright/test'
import cases from '#web/locales/en/help-cases.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import menu from '#web/locales/en/menu.json' with { type: 'json' }
import shell from '#web/locales/en/shell.json' with { type: 'json' }
import { enter } from './steps/desk.ts'
import { openHelp } from './steps/help.ts'
import { press, walkTo } from './steps/keyboard.ts'
import { speak } from './steps/own-region.ts'

test('the help of a case opens by its key, follows to the next page, and Escape closes it', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'receiver')
  await speak(page, 'en')
  await page.goto('/compliants/all')
  await page.locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/case-officer-form/)
  const back = page.getByRole('link', { name: desk.case.back })
  await walkTo(back)

  const help = await openHelp(page, 'en')
  await expect(help).toContainText(cases.case.title)
  await expect(help).toContainText(cases.case.purpose)
  // a receiver manages no approvals and signs nothing
  await expect(help.getByRole('link', { name: menu.entries.approveComplaint })).toHaveCount(0)
  // the key leads to the page and back, and the help stays
  await page.keyboard.press('h')
  await expect(back).toBeFocused()
  await page.keyboard.press('h')
  await expect(help).toBeFocused()

  await press(help.getByRole('link', { name: menu.entries.viewComplaints }))
  await expect(page).toHaveURL(/\/compliants\/-7/)
  await expect(help).toContainText(cases.list.purpose)
  await expect(help).not.toContainText(cases.case.purpose)
  await expect(help).toBeFocused()

  // in a field the letter is a letter
  const search = page.getByLabel(desk.filter.text)
  await search.press('h')
  await expect(search).toHaveValue('h')
  await walkTo(help.getByRole('button', { name: shell.closeHelp }))
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  // the case is no longer there: the focus goes to the button
  await expect(page.getByRole('button', { name: shell.help, exact: true })).toBeFocused()
})
