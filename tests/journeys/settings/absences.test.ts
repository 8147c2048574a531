import { expect, type Locator, test } from '@playwright/test'
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
  // a day is typed in either calendar and shows in the lists; what is no day is refused and stays
  const year = new Date().getFullYear() + 1
  const typed = (group: Locator) => group.getByLabel('Type the day')
  await typed(days.first).fill(`3 February ${year}`)
  await typed(days.last).fill(`31/2/${year}`)
  await expect(days.last.getByRole('status')).toContainText('This is no day that can be chosen here')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(typed(days.last)).toHaveValue(`31/2/${year}`)
  await typed(days.last).fill(`28 Tir ${year - 8} E.C.`)
  await expect(days.first.getByRole('combobox').nth(1).locator('option:checked')).toHaveText('February')
  await expect(days.last.getByRole('combobox').nth(0)).toHaveValue(/^[4-6]$/)
  // the lists are there for who would rather choose
  await days.last.getByRole('combobox').nth(0).selectOption('20')
  await expect(typed(days.last)).toHaveValue(/^20 February/)
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
