import { expect, type Page, test } from '@playwright/test'
import fields from '#web/locales/en/fields.json' with { type: 'json' }
import { chooseBody } from '../steps/choose-body.ts'
import { expectNothingForAxe } from '../steps/axe.ts'
import { enter } from '../steps/desk.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { visit } from '../steps/visit.ts'

const back = (page: Page) => page.getByText(fields.kept.back)
const discard = (page: Page) => page.getByRole('button', { name: fields.kept.discard }).first()

/** Each with a field of a form that says nothing until it is saved, and a value that it never has. */
const forms: readonly [path: string, field: string, value: string][] = [
  ['/setting/create-organization?add=1', '[name=nameEn]', 'A bureau to be'],
  ['/setting/create-system-user?panel=invite', 'form[method=post] [name=name]', 'Hana to be'],
  ['/setting/calendar', '[name="A.amount"]', '173'],
  ['/setting/office', '[name="tracking.possessionMinutes"]', '27'],
  ['/setting/manage-password-policy', '[name=minimumLength]', '41'],
  ['/page-layouts/user-profile', '[name=nameAm]', 'የሚሆን ስም'],
  ['/setting/standard-texts', '[name=titleEn]', 'A title to be'],
  ['/summaryReports#saved', '[id="new-report--name"]', 'A report to be'],
]

test('every form of the settings keeps what was typed over a reload, until it is discarded', { tag: '@desk' }, async ({
  page,
}) => {
  test.setTimeout(180_000)
  await enter(page, 'admin')
  await speak(page, 'en')
  for (const [path, selector, value] of forms) {
    await test.step(path, async () => {
      await visit(page, path)
      const open = page
        .locator('details:has(> summary)')
        .filter({ has: page.locator(selector) })
        .first()
      const show = async () => {
        await expect(page.locator(selector)).toBeAttached()
        if (!(await page.locator(selector).isVisible())) await open.locator('summary').first().click()
      }
      await show()
      const before = await page.locator(selector).inputValue()
      await page.locator(selector).fill(value)
      await page.reload()
      await show()
      await expect(page.locator(selector)).toHaveValue(value)
      await expect(back(page).first()).toBeVisible()
      await expectNothingForAxe(page, `${path} with earlier typing`)
      await discard(page).click()
      await expect(page.locator(selector)).toHaveValue(before)
      await expect(back(page)).toHaveCount(0)
    })
  }
})

test('choices are kept with their names, passwords are not', { tag: '@desk' }, async ({ page }) => {
  test.setTimeout(180_000)
  await enter(page, 'admin')
  await speak(page, 'en')
  const client = await callsFrom(page)
  const own = unique()
  const body = {
    nameEn: `Bureau ${own}`,
    nameAm: `ቢሮ ${own}`,
    sectorId: null,
    locationId: null,
    handlesComplaints: false,
  }
  const { id: organizationId } = await client.addOrganization({ body })
  const department = { organizationId, parentId: null, nameEn: `Registry ${own}`, nameAm: `መዝገብ ቤት ${own}` }
  await client.addDepartment({ body: department })

  await test.step('the body of a user with its department, and a place', async () => {
    await visit(page, '/setting/create-system-user?panel=invite')
    // until its code is there it takes no letters
    await expect(page.locator('#field-organizationId')).toBeEditable()
    await chooseBody(page.locator('#field-organizationId'), own, body.nameEn)
    await page.locator('[name=departmentId]').selectOption({ label: department.nameEn })
    await page.locator('#field-locationId').fill('Afar')
    await page.locator('#field-locationId').press('Enter')
    await page.getByRole('button', { name: 'Afar', exact: true }).click()
    await page.goto('/setting/create-system-user?panel=invite')
    await expect(page.locator('#field-organizationId')).toHaveValue(body.nameEn)
    await expect(page.locator('[name=departmentId] option:checked')).toHaveText(department.nameEn)
    await expect(page.getByText('Chosen: Afar')).toBeVisible()
    await discard(page).click()
    await expect(page.locator('[name=departmentId] option')).toHaveCount(1)
  })
  await test.step('approvers in their order', async () => {
    await visit(page, '/setting/approvals?action=conclude&text=Azeb+Gebre')
    await page.getByRole('link', { name: 'Azeb Gebre' }).click()
    const line = page.locator('li[draggable]').filter({ hasText: 'Azeb Gebre' })
    await line.getByRole('textbox').fill('Head to be')
    await page.goto('/setting/approvals?action=conclude')
    await expect(line.getByRole('textbox')).toHaveValue('Head to be')
    await discard(page).click()
    await expect(page.locator('input[value="Head to be"]')).toHaveCount(0)
  })
  await test.step('hours of work', async () => {
    await visit(page, '/setting/calendar')
    const sunday = page.locator('details').filter({ hasText: 'Sunday' })
    await sunday.locator('summary').click()
    await sunday.getByRole('button', { name: 'Sunday' }).first().click()
    await sunday.locator('input[type=time]').first().fill('07:35')
    await page.reload()
    await expect(sunday.locator('summary')).toContainText('07:35')
    await discard(page).click()
    await expect(sunday.locator('summary')).not.toContainText('07:35')
  })
  await test.step('a current password is typed again', async () => {
    await visit(page, '/page-layouts/user-profile')
    await page.locator('[name=newUserName]').fill('other@office.example.test')
    await page.locator('[name="about.currentPassword"]').fill('never kept')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('never kept')
    await page.locator('[name="about.currentPassword"]').fill('')
    await page.reload()
    await expect(page.locator('[name=newUserName]')).toHaveValue('other@office.example.test')
    await expect(page.locator('[name="about.currentPassword"]')).toHaveValue('')
    await discard(page).click()
  })
})
