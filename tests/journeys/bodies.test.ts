import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const password = 'abetuta-demo-2019'

async function signIn(page: Page) {
  await page.goto('/session/signin')
  await page.locator('[name=userName]').fill('admin@demo.abetuta.et')
  await page.locator('[name=userPassword]').fill(password)
  await page.locator('[name=userPassword]').press('Enter')
  await expect(page).toHaveURL(/dashboard/)
}

const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('an administrator enters a body, closes it, and is told why another cannot be deleted', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the journey of a desk')
  await signIn(page)
  await page.goto('/setting/create-organization')
  await page.getByRole('link', { name: 'Add an organization' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add an organization' })).toBeFocused()
  await page.getByLabel('Name in English').fill('Health Bureau')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Write the name in this language')
  await page.getByLabel('Name in Amharic').fill('የሙከራ ጤና ቢሮ')
  await page.getByLabel('Name in English').fill('Journey Bureau')
  await page.getByRole('searchbox', { name: /^Place/ }).fill('bole')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Addis Ababa / Bole', exact: true }).press('Enter')
  await expect(page.getByText('Chosen: Addis Ababa / Bole')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Organization created successfully' })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Search by name').fill('journey')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Deactivate: Journey Bureau' }).press('Enter')
  await expect(page.getByText('Organization deactivated successfully')).toBeVisible()
  await page.goto('/setting/create-organization?text=Grievance')
  await page.getByRole('link', { name: /^Delete: Addis Ababa Public/ }).press('Enter')
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('complaints')
})

test('departments: the tree by keyboard, in Amharic', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the journey of a desk')
  await signIn(page)
  await page.goto('/setting/create-department')
  await page.getByLabel('Name in English').fill('Registry')
  await page.getByLabel('Name in Amharic').fill('መዝገብ ቤት')
  await page.getByRole('button', { name: 'Add department' }).press('Enter')
  await expect(page.getByText('Department created successfully')).toBeVisible()
  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem').first().focus()
  await press(page, 'End', 'Home', 'r', 'e', 'g', 'Enter')
  await expect(page.getByRole('treeitem', { name: 'Registry', selected: true })).toBeVisible()
  await page.getByText('Move', { exact: true }).press('Enter')
  await page.getByLabel('Below which department').selectOption({ label: 'Complaint reception' })
  await page.getByRole('button', { name: 'Move department' }).press('Enter')
  await expect(page.getByText('Department moved successfully')).toBeVisible()
  await expect(page.getByText('Moved from “At the top” to “Complaint reception”')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Registry' })).toHaveAttribute('aria-level', '2')
  await page.getByRole('treeitem', { name: 'Registry' }).focus()
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(page.getByRole('treeitem', { name: 'Complaint reception' })).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
  await page.getByText('Amharic', { exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('የሥራ ክፍል')
  await page.getByRole('searchbox', { name: 'የሥራ ክፍል ፈልግ' }).fill('መዝገብ')
  await expect(page.getByRole('link', { name: /አቤቱታ መቀበያ \/ መዝገብ ቤት/ })).toBeVisible()
  await expectAccessible(page)
})

test('places: branches are fetched when they are opened', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the journey of a desk')
  await signIn(page)
  await page.goto('/setting/create-location')
  await page.getByRole('treeitem', { name: 'Addis Ababa Chartered city' }).focus()
  await press(page, 'ArrowRight')
  await expect(page.getByRole('treeitem', { name: 'Bole Sub city' })).toBeVisible()
  await press(page, 'ArrowRight', 'b', 'o', 'Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Bole' })).toBeVisible()
  await expect(page.getByText('Add below: Woreda')).toBeVisible()
  await expectAccessible(page)
})
