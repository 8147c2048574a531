import { expect, test } from '@playwright/test'
import am from '#web/locales/am/data-filters.json' with { type: 'json' }
import en from '#web/locales/en/data-filters.json' with { type: 'json' }
import amStatuses from '#web/locales/am/statuses.json' with { type: 'json' }
import enStatuses from '#web/locales/en/statuses.json' with { type: 'json' }
import { expectNothingInEveryLook } from './axe.ts'
import { enter } from './desk.ts'
import { choose, expectAnswer, press, type } from './keyboard.ts'
import { speak } from './own-region.ts'
import { inviteOwnUser } from './own-user.ts'

const filtersPage = '/setting/compliant-data-filtering'
const texts = { en: { ...en, statuses: enStatuses.status }, am: { ...am, statuses: amStatuses.status } }

for (const [language, tag] of [
  ['en', '@phone'],
  ['am', '@desk'],
] as const) {
  test(`a filter is looked at before it is saved, changed and taken away, by keyboard (${language})`, { tag }, async ({
    page,
  }) => {
    const { search, form, filters, preview, kinds, statuses } = texts[language]
    await enter(page, 'admin')
    const user = await inviteOwnUser(page, 'Case officer')
    const name = user.names[language]
    await speak(page, language)
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
}

test('a woreda is found from the top of the tree, by sound', { tag: '@desk' }, async ({ page }) => {
  const { form, kinds } = en
  await enter(page, 'admin')
  const { id } = await inviteOwnUser(page, 'Case officer')
  await page.goto(`${filtersPage}?user=${id}`)
  await page.getByLabel(form.kind, { exact: true }).selectOption({ label: kinds.location })
  const narrow = page.getByLabel(form.narrow)
  await narrow.fill('ወረዳ 1 ')
  await expect(page.getByRole('checkbox', { name: /^Addis Ababa › .+ › Woreda 0?1/ }).first()).toBeVisible()
  await narrow.fill('ኣዲስ ዓበባ')
  await page.getByRole('checkbox', { name: 'Addis Ababa', exact: true }).check()
  await expect(page.getByRole('list', { name: form.chosen }).getByText('Addis Ababa')).toBeVisible()
  await narrow.fill('no such place')
  await expect(page.getByText(form.nothing)).toBeVisible()
})

test('axe finds nothing on data filtering', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'admin')
  const { id } = await inviteOwnUser(page, 'Case officer')
  await expectNothingInEveryLook(page, `${filtersPage}?user=${id}`)
})
