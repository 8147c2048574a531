import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

async function signIn(page: Page) {
  await page.goto('/session/signin')
  await page.locator('[name=userName]').fill('admin@demo.abetuta.et')
  await page.locator('[name=userPassword]').fill('abetuta-demo-2019')
  await page.locator('[name=userPassword]').press('Enter')
  await expect(page).toHaveURL(/dashboard/)
}

const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('values: order by keyboard, retire, a table with a preview', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the journey of a desk')
  await signIn(page)
  await page.goto('/setting/create-constantField?field=occupation')
  const first = () => page.getByRole('rowheader').first()
  await expect(first()).toHaveText('Government employee')
  await page.getByRole('button', { name: 'Down: Government employee' }).press('Enter')
  await expect(first()).toHaveText('Employee in the private sector')
  await page.getByRole('button', { name: 'Retire: Trader' }).press('Enter')
  await expect(page.getByText('Constant field value retired successfully')).toBeVisible()
  await page.getByText('Import and export').press('Enter')
  const csv = 'field,code,labelEn,labelAm\noccupation,pilot,Pilot,አብራሪ\noccupation,Bad Code,X,ኤክስ\n'
  await page
    .getByLabel('Table file')
    .setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter')
  await expect(page.getByText('1 added, 0 changed, 0 unchanged, 1 refused')).toBeVisible()
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused row' }).press('Enter')
  expect((await report).suggestedFilename()).toBe('refused-rows.csv')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do this (1 row)' }).press('Enter')
  await expect(page.getByText('What was changed')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Pilot', exact: true })).toBeVisible()
})

test('the working calendar says at once when a deadline would end', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the journey of a desk')
  await signIn(page)
  await page.goto('/setting/calendar')
  await expect(page.getByText(/A deadline of 3 working days from now would end at/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add hours: Saturday' }).press('Enter')
  await page.getByRole('button', { name: 'Add hours: Saturday' }).press('Enter')
  await expect(page.getByText('These hours overlap with others of the day.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save working hours' })).toBeDisabled()
  await page
    .getByRole('button', { name: /^Remove: Saturday/ })
    .last()
    .press('Enter')
  await page.getByRole('button', { name: 'Save working hours' }).press('Enter')
  await expect(page.getByText('Working hours saved successfully')).toBeVisible()
})
