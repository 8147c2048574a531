import { expect, test } from '@playwright/test'
import menu from '#web/locales/en/menu.json' with { type: 'json' }
import am from '#web/locales/am/office-settings.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { expectAnswer, press, type } from '../steps/keyboard.ts'
import { speak } from '../steps/own-region.ts'

const officePage = '/setting/office'

test('the office settles a value by keyboard, and is told what cannot be', { tag: '@phone' }, async ({ page }) => {
  // no other journey depends on it
  const name = 'codesPerDay'
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto(officePage)
  const field = page.getByLabel(am.fields.tracking[name].label)
  await expect(page.getByRole('heading', { name: am.title, level: 1 })).toBeVisible()
  const enterValue = async (value: string) => {
    await press(page.getByRole('link', { name: am.groups.tracking.title }))
    await expect(page.locator('#settings-tracking')).toBeFocused()
    await type(field, value)
  }
  await enterValue('0')
  await press(page.getByRole('button', { name: am.save }))
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expect(field).toHaveValue('0')
  const value = String(20 + (Date.now() % 10))
  // another journey may save meanwhile: the typed values stay, and are sent again
  await expect(async () => {
    await enterValue(value)
    await press(page.getByRole('button', { name: am.save }))
    await expectAnswer(page, 'Office settings saved successfully')
  }).toPass()
  await page.reload()
  await expect(page.getByLabel(am.fields.tracking[name].label)).toHaveValue(value)
})

test('leaving asks for what cannot be kept', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'admin')
  await speak(page, 'en')
  await page.goto('/page-layouts/user-profile')
  await type(page.locator('input[type=password]').first(), 'secret')
  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
  await press(elsewhere)
  const question = page.getByRole('dialog', { name: menu.leave.title })
  await press(question.getByRole('button', { name: menu.leave.stay }))
  await expect(question).toBeHidden()
  await press(elsewhere)
  await press(question.getByRole('button', { name: menu.leave.go }))
  await expect(page).toHaveURL(/dashboard/)
})
