import { expect, test } from '@playwright/test'
import { expectNothingForAxe } from '../steps/axe.ts'
import { atTheDesk } from '../steps/desk.ts'
import { inviteOwnUser } from '../steps/own-user.ts'

test('a supervisor enters who is away and who stands in, by keyboard, and ends it', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const page = await atTheDesk(browser, baseURL ?? '', 'supervisor')
  const administration = await atTheDesk(browser, baseURL ?? '', 'admin')
  const person = await inviteOwnUser(administration, 'Desk clerk', { isColleague: true })
  await administration.context().close()

  await page.goto('/absences')
  await expect(page.getByRole('heading', { level: 1, name: 'Absences' })).toBeVisible()
  await page.getByLabel('Who is away').fill(person.names.en)
  await page.getByLabel('Who is away').press('Enter')
  await page.getByRole('button', { name: new RegExp(person.names.en) }).press('Enter')
  await expect(page.getByText(`Chosen: ${person.names.en}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Choose the day.').first()).toBeVisible()
  await expectNothingForAxe(page, 'absences with a refused form')

  const days = {
    first: page.getByRole('group', { name: 'First day' }),
    last: page.getByRole('group', { name: 'Last day' }),
  }
  for (const group of Object.values(days)) {
    await group.getByRole('combobox').nth(0).selectOption({ index: 1 })
    await group.getByRole('combobox').nth(1).selectOption({ index: 1 })
    await group.getByRole('combobox').nth(2).selectOption({ index: 1 })
  }
  await page.getByLabel('Substitute').fill('Marta')
  await page.getByLabel('Substitute').press('Enter')
  await page.getByRole('button', { name: /^Marta Alemu/ }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: person.names.en })
  await expect(row).toContainText('Marta Alemu')
  await expect(page.getByText('Absence saved successfully')).toBeVisible()

  await row.getByText('Take back').press('Enter')
  await row.getByRole('button', { name: 'Take it back now' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.context().close()
})
