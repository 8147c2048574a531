import { expect, type Page, test } from '@playwright/test'
import am from '#web/locales/am/bodies.json' with { type: 'json' }
import en from '#web/locales/en/bodies.json' with { type: 'json' }
import { chooseBody } from '../steps/choose-body.ts'
import { enter } from '../steps/desk.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { choose, expectAnswer, press, pressInTurn, type, walkTo } from '../steps/keyboard.ts'
import { confirmInSecondStep, enterRegion, fillPlace, placesPage, speak, unique } from '../steps/own-region.ts'
import { visit } from '../steps/visit.ts'

const bodiesPage = '/setting/create-organization'
const departmentsPage = '/setting/create-department'

/** Two bodies, the first with a department, and their names. */
async function enterBodies(origin: string, ...ownNames: [string, string]) {
  const { client } = await callsAs(origin, 'admin')
  const entered: { en: string; am: string }[] = []
  for (const own of ownNames) {
    const [nameEn, nameAm] = [`Journey Bureau ${own}`, `የጉዞ ቢሮ ${own}`]
    const body = { nameEn, nameAm, sectorId: null, locationId: null, handlesComplaints: false }
    const { id: organizationId } = await client.addOrganization({ body })
    entered.push({ en: nameEn, am: nameAm })
    if (entered.length > 1) continue
    await client.addDepartment({ body: { organizationId, parentId: null, nameEn: 'Registry', nameAm: 'መዝገብ ቤት' } })
  }
  return entered as [(typeof entered)[0], (typeof entered)[0]]
}

const task = (page: Page, title: string) => page.getByText(title, { exact: true })

test('a body is entered, closed and deleted; one in use stays, and the screen says why', { tag: '@phone' }, async ({
  page,
}) => {
  const own = unique()
  const names = { en: `Journey Bureau ${own}`, am: `የጉዞ ቢሮ ${own}` }
  const words = am
  const name = names.am
  const placePath = 'አዲስ አበባ / ቦሌ'
  const actionOn = (action: string, subject: string | RegExp) =>
    typeof subject === 'string' ? `${action}: ${subject}` : new RegExp(`^${action}: ${subject.source}`)
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto(bodiesPage)
  await press(page.getByRole('link', { name: words.organizations.add }))
  await expect(page.getByRole('heading', { name: words.organizations.add })).toBeFocused()
  await type(page.getByLabel(words.names.en), names.en)
  await press(page.getByRole('button', { name: words.save }))
  await expect(page.getByRole('alert').first()).toContainText(words.names.required)
  await expect(page.getByLabel(words.names.en)).toHaveValue(names.en)
  await type(page.getByLabel(words.names.am), names.am)
  await type(
    page.getByRole('searchbox', { name: new RegExp(`^${words.organizations.fields.locationId.label}`) }),
    'bole',
  )
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: placePath, exact: true }))
  await expect(page.getByText(words.place.chosen.replace('{{name}}', placePath))).toBeVisible()
  await press(page.getByRole('button', { name: words.save }))
  await expectAnswer(page, 'Organization created successfully')

  await type(page.getByLabel(words.search), own)
  await page.keyboard.press('Enter')
  await expect(page.locator('th[scope=row]')).toHaveCount(1)
  await press(page.getByRole('link', { name: actionOn(words.edit, name) }))
  await expect(page.getByRole('heading', { name: words.organizations.edit.replace('{{name}}', name) })).toBeFocused()
  await type(page.getByLabel(words.names.en), `${names.en} A`)
  await type(page.getByLabel(words.names.am), `${names.am} ሀ`)
  await press(page.getByRole('button', { name: words.save }))
  await expectAnswer(page, 'Organization updated successfully')
  const renamed = words.history.renamed.split('{{from}}')[0] ?? ''
  await expect(page.getByRole('listitem').filter({ hasText: renamed })).toContainText(name)
  await press(page.getByRole('button', { name: actionOn(words.deactivate, new RegExp(name)) }))
  await expectAnswer(page, 'Organization deactivated successfully')
  await press(page.getByRole('link', { name: actionOn(words.delete, new RegExp(name)) }))
  await expect(page.locator('h2').filter({ hasText: name })).toBeFocused()
  await press(page.getByRole('button', { name: words.confirmDelete }))
  await expectAnswer(page, 'Organization deleted successfully')

  const [merged, taker] = await enterBodies(new URL(page.url()).origin, `${own} M`, `${own} N`)
  await visit(page, `${bodiesPage}?text=${own}`)
  await press(page.getByRole('link', { name: actionOn(words.merge.open, merged.am) }))
  await expect(page.locator('h2').filter({ hasText: merged.am })).toBeFocused()
  await chooseBody(page.getByRole('combobox', { name: words.merge.into }), taker.am, taker.am)
  await press(page.getByRole('button', { name: words.merge.show }))
  await expect(page.locator('h3').filter({ hasText: taker.am })).toBeFocused()
  await expect(page.getByText(words.merge.moved.departments_one.replace('{{count}}', '1'))).toBeVisible()
  await press(page.getByRole('button', { name: words.merge.confirm.replace('{{name}}', taker.am) }))
  await expectAnswer(page, 'Organization merged successfully')
  await expect(page.getByRole('status')).toContainText(words.merge.moved.departments_one.replace('{{count}}', '1'))
  await visit(page, `${bodiesPage}?text=${own}`)
  await press(page.getByRole('link', { name: actionOn(words.history.title, merged.am) }))
  await expect(page.getByText(words.history.merged.replace('{{to}}', taker.am))).toBeVisible()

  await visit(page, `${bodiesPage}?text=Grievance`)
  const grievance = /የአዲስ አበባ/
  await press(page.getByRole('link', { name: actionOn(words.delete, grievance) }).first())
  await press(page.getByRole('button', { name: words.confirmDelete }))
  await expect(page.getByRole('alert')).toContainText(words.usedIn.complaint)
})

test('departments: moved and merged in the tree by keyboard', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const text = en
  const words = text.departments
  const [registry, archive] = [`${unique()} registry`, `${unique()} archive`]
  const itemOf = (name: string) => page.getByRole('treeitem', { name })
  await enter(page, 'admin')
  await speak(page, 'en')
  for (const name of [registry, archive]) {
    await visit(page, departmentsPage)
    await type(page.locator('[name=nameEn]'), name)
    await type(page.locator('[name=nameAm]'), name)
    await press(page.getByRole('button', { name: words.addButton }))
    await expectAnswer(page, 'Department created successfully')
  }
  await walkTo(page.getByRole('treeitem').first())
  await pressInTurn(page, 'End', 'Home', ...registry.slice(0, 6))
  await expect(itemOf(registry)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(itemOf(registry)).toHaveAttribute('aria-selected', 'true')

  await press(task(page, words.move))
  await choose(page.locator('[name=parentId]'), archive)
  await press(page.getByRole('button', { name: words.moveButton }))
  await expectAnswer(page, 'Department moved successfully')
  await expect(itemOf(registry)).toHaveAttribute('aria-level', '2')
  await walkTo(itemOf(registry))
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(itemOf(archive)).toHaveAttribute('aria-expanded', 'false')

  await press(task(page, words.merge))
  await choose(page.locator('[name=intoId]'), archive)
  await confirmInSecondStep(page, { name: words.mergeOpen }, words.mergeButton)
  await expectAnswer(page, 'Department merged successfully')
  await expect(page.getByText(text.history.merged.replace('{{to}}', archive))).toBeVisible()

  await type(page.getByRole('searchbox', { name: words.search }), archive)
  await press(page.getByRole('link', { name: archive, exact: true }))
  await press(task(page, words.closeTitle))
  await confirmInSecondStep(page, { name: text.delete }, text.confirmDelete)
  await expectAnswer(page, text.usedIn.department)
  await expect(page.getByRole('button', { name: text.confirmDelete })).toHaveCount(0)
})

test('places: branches are fetched when they are opened', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(placesPage)
  await walkTo(page.getByRole('treeitem', { name: 'Addis Ababa Chartered city' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: 'Bole Sub city' })).toBeVisible()
  for (const key of ['ArrowRight', 'b', 'o', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 2, name: 'Bole' })).toBeVisible()
  await expect(page.getByText('Add below: Woreda')).toBeVisible()
})

test('places are entered, merged, moved and deleted, and what cannot be undone is asked about first', {
  tag: ['@desk', '@long'],
}, async ({ page }) => {
  const text = en
  const words = text.locations
  await enter(page, 'admin')
  const region = await enterRegion(page)
  const [kept, merged, deleted] = [`${region} A`, `${region} B`, `${region} C`]
  await speak(page, 'en')
  await page.goto(`${placesPage}?text=${region}`)
  await press(page.getByRole('link', { name: region, exact: true }))
  for (const [index, name] of [kept, merged, deleted].entries()) {
    await press(task(page, words.addBelow.replace('{{kind}}', text.kinds.zone)))
    await fillPlace(page, name, 'en')
    await press(page.getByRole('button', { name: text.save }))
    await expectAnswer(page, 'Location created successfully')
    await expect(
      page.getByText(words.nextLevelCount.replace('{{kind}}', text.kinds.zone).replace('{{count}}', String(index + 1))),
    ).toBeVisible()
  }
  const open = async (name: string) => {
    await visit(page, `${placesPage}?text=${name}`)
    await press(page.getByRole('link', { name: `${region} / ${name}` }))
    await expect(page.getByRole('heading', { level: 2, name: name })).toBeVisible()
  }
  await open(merged)
  await press(task(page, words.merge))
  await type(page.getByRole('searchbox', { name: new RegExp(`^${words.mergeTarget}`) }), kept)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: `${region} / ${kept}`, exact: true }))
  await confirmInSecondStep(page, { name: words.mergeOpen }, words.mergeButton)
  await expectAnswer(page, 'Location merged successfully')
  await open(deleted)
  const elsewhere = 'Afar'
  await press(task(page, words.move))
  await type(page.getByRole('searchbox', { name: new RegExp(`^${words.moveTarget}`) }), elsewhere)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: elsewhere, exact: true }))
  await press(page.getByRole('button', { name: words.moveButton }))
  await expectAnswer(page, 'Location moved successfully')
  const moved = page.getByRole('treeitem', { name: deleted })
  await expect(moved).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('dd').filter({ hasText: elsewhere })).toBeVisible()
  await press(task(page, words.remove))
  await confirmInSecondStep(page, { name: text.delete }, text.confirmDelete)
  await expectAnswer(page, 'Location deleted successfully')
})
