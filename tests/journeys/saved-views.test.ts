import { expect, type Page, test } from '@playwright/test'
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import reports from '#web/locales/en/reports.json' with { type: 'json' }
import { expectNothingInBothSchemes } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { press } from './steps/keyboard.ts'
import { speak } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'

const texts = reports.saved
const headersOf = (page: Page) => page.locator('thead th').evaluateAll(cells => cells.map(cell => cell.dataset.id))
const openViews = (page: Page) => press(page.getByText(desk.views.title))

test('a supervisor chooses columns, keeps the list under a name, has it open first and deletes it, by keyboard', {
  tag: '@desk',
}, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await page.goto('/compliants/active?status=UNDER_INVESTIGATION,DIRECTED_TO_HANDLER&sort=urgent')
  await openViews(page)
  const columns = page.getByRole('group', { name: desk.views.columns })
  await press(columns.getByLabel(desk.columns.complaint, { exact: true }), 'Space')
  await press(columns.getByLabel(desk.columns.type), 'Space')
  await press(page.getByRole('button', { name: desk.views.show }))
  await expect(page).toHaveURL(/column=/)
  const chosen = ['trackingId', 'complainant', 'type', 'status', 'holder', 'due']
  await expect.poll(() => headersOf(page)).toEqual(chosen)
  // whatever else is asked of the list, the columns stay
  const lists = page.getByRole('navigation', { name: desk.listsLabel })
  for (const [name, address] of [
    [/^All/, /compliants\/all\?.*column=/],
    [/^Active/, /compliants\/active\?.*column=/],
  ] as const) {
    await press(lists.getByRole('link', { name }))
    await expect(lists.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(address)
  }

  const name = `Under way ${Date.now()}`
  await page.getByLabel(texts.name).last().fill(name)
  await press(page.getByRole('button', { name: texts.view.save }))
  // a tab has the same name, and no buttons
  const item = page
    .locator('details')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
  await press(item.getByRole('button', { name: texts.firstOf.replace('{{name}}', name) }))
  await expect(item.getByRole('button', { name: texts.usualOf.replace('{{name}}', name) })).toBeVisible()
  await expectNothingInBothSchemes(page, 'saved views')

  await visit(page, '/dashboard/default')
  await press(page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: /^View Complaints/ }))
  await expect(page).toHaveURL(/compliants\/active\?.*status=.*column=/)
  await expect.poll(() => headersOf(page)).toEqual(chosen)

  await openViews(page)
  await press(item.locator('summary'))
  await press(item.getByRole('button', { name: `${texts.delete}: ${name}` }))
  await press(item.getByRole('button', { name: texts.view.confirmDelete }))
  await expect(item).toHaveCount(0)
  await press(page.getByRole('button', { name: texts.restore }))
  await expect(item).toHaveCount(1)
  await press(item.getByRole('button', { name: texts.usualOf.replace('{{name}}', name) }))
  await expect(item.getByRole('button', { name: texts.firstOf.replace('{{name}}', name) })).toBeVisible()
  await press(item.locator('summary'))
  await press(item.getByRole('button', { name: `${texts.delete}: ${name}` }))
  await press(item.getByRole('button', { name: texts.view.confirmDelete }))
  await expect(item).toHaveCount(0)
})
