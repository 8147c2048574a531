import { expect, test } from '@playwright/test'
import am from '#web/locales/am/data-filters.json' with { type: 'json' }
import en from '#web/locales/en/data-filters.json' with { type: 'json' }
import bodies from '#web/locales/en/bodies.json' with { type: 'json' }
import choosing from '#web/locales/en/choosing.json' with { type: 'json' }
import { statusTexts } from '#contract/values/status-texts.ts'
import { chooseBody } from '../steps/choose-body.ts'
import { enter } from '../steps/desk.ts'
import { choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { inviteOwnUser } from '../steps/own-user.ts'

const filtersPage = '/setting/compliant-data-filtering'

test('a filter is looked at before it is saved, changed and taken away, by keyboard', { tag: '@desk' }, async ({
  page,
}) => {
  const { search, form, filters, preview, kinds } = am
  const statuses = statusTexts.am.status
  await enter(page, 'admin')
  const user = await inviteOwnUser(page, 'Case officer')
  const name = user.names.am
  await speak(page, 'am')
  await page.goto(filtersPage)
  await type(page.getByLabel(search.label), user.userName)
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name }))
  await expect(page.getByText(filters.none)).toBeVisible()
  await choose(page.getByLabel(form.kind, { exact: true }), kinds.status)
  await press(page.getByLabel(statuses.CLOSED, { exact: true }), 'Space')
  await expect(page.getByRole('heading', { name: preview.would.replace('{{name}}', name) })).toBeVisible()
  const count = page.getByRole('complementary').locator('[aria-live] p').first()
  await expect(count).toHaveText(/\d/)
  await press(page.getByRole('button', { name: form.addButton }))
  await expectAnswer(page, 'Data filtering created Successfully')
  await press(page.getByRole('link', { name: `${filters.edit} ${kinds.status}` }))
  await press(page.getByLabel(statuses.REFERRED, { exact: true }), 'Space')
  await press(page.getByRole('button', { name: form.save }))
  await expectAnswer(page, 'Data filtering updated Successfully')
  await press(page.getByRole('link', { name: `${filters.delete} ${kinds.status}` }))
  await press(page.getByRole('button', { name: filters.deleteConfirm }))
  await expectAnswer(page, 'Data filtering deleted Successfully')
  await expect(page.getByText(filters.none)).toBeVisible()
})

test('bodies and their departments are found by name among more than are listed', { tag: '@desk' }, async ({
  page,
}) => {
  const { form, kinds } = en
  await enter(page, 'admin')
  const api = await callsFrom(page)
  const own = unique()
  const body = { nameEn: `Zonal Bureau ${own}`, nameAm: `የዞን ቢሮ ${own}`, sectorId: null, locationId: null }
  const { id: organizationId } = await api.addOrganization({ body: { ...body, handlesComplaints: true } })
  const department = { organizationId, parentId: null, nameEn: `Registry ${own}`, nameAm: `መዝገብ ቤት ${own}` }
  await api.addDepartment({ body: department })
  const { id } = await inviteOwnUser(page, 'Case officer')
  await page.goto(`${filtersPage}?user=${id}`)
  await choose(page.getByLabel(form.kind, { exact: true }), kinds.organization)
  await type(page.getByLabel(form.narrow), own)
  await press(page.getByRole('checkbox', { name: body.nameEn }), 'Space')
  await expect(page.getByRole('list', { name: form.chosen })).toContainText(body.nameEn)
  await choose(page.getByLabel(form.kind, { exact: true }), kinds.department)
  await type(page.getByLabel(form.narrow), own)
  await press(page.getByRole('button', { name: form.open.replace('{{name}}', body.nameEn), exact: true }))
  await press(page.getByRole('checkbox', { name: department.nameEn, exact: true }), 'Space')
  await press(page.getByRole('button', { name: form.addButton }))
  await expectAnswer(page, 'Data filtering created Successfully')
  await expect(page.getByRole('main')).toContainText(department.nameEn)

  await api.deactivateOrganization({ params: { id: organizationId } })
  await page.goto('/setting/create-department')
  const closed = choosing.closedBody.replace('{{name}}', body.nameEn)
  await chooseBody(page.getByRole('combobox', { name: kinds.organization }), own, closed)
  await press(page.getByRole('button', { name: bodies.show, exact: true }))
  await expect(page.getByRole('treeitem', { name: department.nameEn })).toBeVisible()
})
