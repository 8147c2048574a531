import { expect, test } from '@playwright/test'
import en from '#web/locales/en/search.json' with { type: 'json' }
import enReviewing from '#web/locales/en/reviewing.json' with { type: 'json' }
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enKeys from '#web/locales/en/keys.json' with { type: 'json' }
import enMenu from '#web/locales/en/menu.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { speak } from './steps/own-region.ts'

test('from anywhere at the desk a case is found by part of its tracking ID, by keyboard', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  const trackingId = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': '0911 40 50 62' } })
  await enter(page, 'receiver')
  await speak(page, 'en')
  await page.goto('/compliants/-7')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByLabel(enMenu.search.label)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // where somebody types, a slash is a slash
  await page.keyboard.type('1/2')
  await expect(box).toHaveValue('1/2')
  await box.fill(trackingId.slice(3, 12))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?text=/)
  const group = page.getByRole('region', { name: en.places['tracking-id'] })
  await expect(group.getByRole('listitem')).toHaveCount(1)
  const shown = trackingId.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  await expect(group.locator('mark')).toHaveText(shown)
  await group.getByRole('link').click()
  await expect(page).toHaveURL(/\/complain\/case-officer-form\/\d+$/)
  // an action of the open case by a few letters, and a case while one types
  const action = enActions.names.refer
  await expect(page.getByRole('navigation').getByRole('link', { name: action })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(action.slice(0, 4))
  const offered = page.getByRole('option', { name: enMenu.search.do.replace('{{name}}', action) })
  await expect(offered).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complain\/case-officer-form\/\d+\?do=refer$/)
  await page.goto('/dashboard/default')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // a key that is pressed before the page listens does nothing
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(trackingId.slice(3, 12))
  await page.getByRole('option', { name: shown }).click()
  await expect(page).toHaveURL(/\/complain\/case-officer-form\/\d+$/)
})

test('the box leads to a page by the beginning of its name, and ? shows the keys', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'clerk')
  await speak(page, 'en')
  await page.goto('/dashboard/default')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = page.getByRole('dialog', { name: enMenu.keys.title })
  // a key that is pressed before the page listens does nothing
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const key of ['Ctrl + K', 'Ctrl + Enter', '?']) await expect(keys.getByText(key, { exact: true })).toBeVisible()
  // a clerk selects no cases
  await expect(keys.getByText(enKeys.keys.selected)).toHaveCount(0)
  await expectNothingForAxe(page, 'the list of keys')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // the page of results has what the box offers: a page, the staff and a body of these names
  await page.goto('/search?text=housing')
  const body = page.getByRole('region', { name: en.names.bodies }).getByRole('link').first()
  await expect(body).toHaveText(/^Cases against .*Housing/)
  await page.goto('/search?text=register')
  const found = page.getByRole('region', { name: en.names.pages })
  await expect(found.getByRole('link', { name: enMenu.entries.registerComplaint })).toBeVisible()
  await expectNothingForAxe(page, 'the search page with names')

  await page.keyboard.press('Control+k')
  const box = page.getByLabel(enMenu.search.label)
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('regi')
  const option = page.getByRole('option', { name: 'Go to: Register Complaint' })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectNothingForAxe(page, 'the search box with pages')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/complaint\/register-complaint\?draft=/)
  // a question mark in a field is one
  await page.locator('[name="complainant.firstName"]').press('?')
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('?')
})

test('five keys beside the caller’s number lead to the text of a contact', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': '0911 40 51 63' } })
  await enter(page, 'clerk')
  await speak(page, 'en')
  await page.goto('/dashboard/default')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByLabel(enMenu.search.label)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('0911405163')
  const contact = page.getByRole('option', { name: enMenu.search.contact.replace('{{name}}', '') })
  await expect(contact).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const texts = enReviewing['record-contact']
  await expect(page.getByRole('heading', { name: enActions.names['record-contact'] })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(texts.fields.note.label)).toBeFocused()
  await page.keyboard.type('Asked when the hearing is.')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(texts.channels.call, { exact: true })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel(texts.outcomes['contacted-us'])).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Action saved successfully')).toBeVisible()
  await expect(page.getByText(`${texts.channels.call} · ${texts.outcomes['contacted-us']}`)).toBeVisible()
})
