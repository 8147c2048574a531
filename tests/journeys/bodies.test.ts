import { expect, type Page, test } from '@playwright/test'
import am from '#web/locales/am/bodies.json' with { type: 'json' }
import { expectNothingForAxe, signIn } from './desk.ts'
import { choose, expectAnswer, press, type } from './keyboard.ts'
import { confirmInSecondStep, enterRegion, fillPlace, placesPage, speak, unique } from './own-region.ts'

const bodiesPage = '/setting/create-organization'
const departmentsPage = '/setting/create-department'

const task = (page: Page, title: string) => page.getByText(title, { exact: true })

test('a body is entered, closed and deleted; one in use stays, and the screen says why', async ({ page }) => {
  const name = `Journey Bureau ${unique()}`
  await signIn(page, 'admin')
  await page.goto(bodiesPage)
  await press(page.getByRole('link', { name: 'Add an organization' }))
  await expect(page.getByRole('heading', { name: 'Add an organization' })).toBeFocused()
  await type(page.getByLabel('Name in English'), name)
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('alert').first()).toContainText('Write the name in this language')
  await expect(page.getByLabel('Name in English')).toHaveValue(name)
  await type(page.getByLabel('Name in Amharic'), `የጉዞ ቢሮ ${name}`)
  await type(page.getByRole('searchbox', { name: /^Place/ }), 'bole')
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Addis Ababa / Bole', exact: true }))
  await expect(page.getByText('Chosen: Addis Ababa / Bole')).toBeVisible()
  await press(page.getByRole('button', { name: 'Save' }))
  await expectAnswer(page, 'Organization created successfully')

  await type(page.getByLabel('Search by name'), name)
  await page.keyboard.press('Enter')
  await expect(page.locator('th[scope=row]')).toHaveCount(1)
  await press(page.getByRole('button', { name: `Deactivate: ${name}` }))
  await expectAnswer(page, 'Organization deactivated successfully')
  await press(page.getByRole('link', { name: `Delete: ${name}` }))
  await expect(page.getByRole('heading', { name: `Delete ${name}?` })).toBeFocused()
  await press(page.getByRole('button', { name: 'Delete for good' }))
  await expectAnswer(page, 'Organization deleted successfully')

  await page.goto(`${bodiesPage}?text=Grievance`)
  await press(page.getByRole('link', { name: /^Delete: Addis Ababa Public/ }))
  await press(page.getByRole('button', { name: 'Delete for good' }))
  await expect(page.getByRole('alert')).toContainText('complaints')
})

test('departments: moved and merged in the tree by keyboard, in Amharic', async ({ page }) => {
  const words = am.departments
  const [registry, archive] = [`${unique()} መዝገብ ቤት`, `${unique()} ቤተ መዛግብት`]
  const itemOf = (name: string) => page.getByRole('treeitem', { name })
  await signIn(page, 'admin')
  await speak(page, 'am')
  for (const name of [registry, archive]) {
    await page.goto(departmentsPage)
    await type(page.locator('[name=nameEn]'), name.split(' ')[0] ?? '')
    await type(page.locator('[name=nameAm]'), name)
    await press(page.getByRole('button', { name: words.addButton }))
    await expectAnswer(page, 'Department created successfully')
  }
  await page.getByRole('treeitem').first().focus()
  for (const key of ['End', 'Home', ...registry.slice(0, 6)]) await page.keyboard.press(key)
  await expect(itemOf(registry)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(itemOf(registry)).toHaveAttribute('aria-selected', 'true')

  await press(task(page, words.move))
  await choose(page.locator('[name=parentId]'), archive)
  await press(page.getByRole('button', { name: words.moveButton }))
  await expectAnswer(page, 'Department moved successfully')
  await expect(itemOf(registry)).toHaveAttribute('aria-level', '2')
  await itemOf(registry).focus()
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(itemOf(archive)).toHaveAttribute('aria-expanded', 'false')

  await press(task(page, words.merge))
  await choose(page.locator('[name=intoId]'), archive)
  await confirmInSecondStep(page, { name: words.mergeOpen }, words.mergeButton)
  await expectAnswer(page, 'Department merged successfully')
  await expect(page.getByText(am.history.merged.replace('{{to}}', archive))).toBeVisible()

  await type(page.getByRole('searchbox', { name: words.search }), archive)
  await press(page.getByRole('link', { name: archive, exact: true }))
  await press(task(page, words.closeTitle))
  await confirmInSecondStep(page, { name: am.delete }, am.confirmDelete)
  await expectAnswer(page, am.usedIn.department)
  await expect(page.getByRole('button', { name: am.confirmDelete })).toHaveCount(0)
})

test('places: branches are fetched when they are opened', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(placesPage)
  await page.getByRole('treeitem', { name: 'Addis Ababa Chartered city' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: 'Bole Sub city' })).toBeVisible()
  for (const key of ['ArrowRight', 'b', 'o', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 2, name: 'Bole' })).toBeVisible()
  await expect(page.getByText('Add below: Woreda')).toBeVisible()
})

test('places are entered, merged and deleted, and both are asked about first', async ({ page }) => {
  await signIn(page, 'admin')
  const region = await enterRegion(page)
  const [kept, merged, deleted] = [`${region} A`, `${region} B`, `${region} C`]
  await page.goto(`${placesPage}?text=${region}`)
  await press(page.getByRole('link', { name: region, exact: true }))
  for (const [index, name] of [kept, merged, deleted].entries()) {
    await press(task(page, 'Add below: Zone'))
    await fillPlace(page, name)
    await press(page.getByRole('button', { name: 'Save' }))
    await expectAnswer(page, 'Location created successfully')
    await expect(page.getByText(`Zone, ${index + 1} of them`)).toBeVisible()
  }
  const open = async (name: string) => {
    await page.goto(`${placesPage}?text=${name}`)
    await press(page.getByRole('link', { name: `${region} / ${name}` }))
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await open(merged)
  await press(task(page, 'Merge'))
  await type(page.getByRole('searchbox', { name: /^Into which place/ }), kept)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: `${region} / ${kept}`, exact: true }))
  await confirmInSecondStep(page, { name: 'Merge …' }, 'Merge for good')
  await expectAnswer(page, 'Location merged successfully')
  await open(deleted)
  await press(task(page, 'Delete'))
  await confirmInSecondStep(page, { name: 'Delete' }, 'Delete for good')
  await expectAnswer(page, 'Location deleted successfully')
})

for (const path of [bodiesPage, `${departmentsPage}?at=1`, placesPage]) {
  test(`axe finds nothing on ${path}`, { tag: '@desk' }, async ({ page }) => {
    await signIn(page, 'admin')
    await expectNothingForAxe(page, path)
  })
}
