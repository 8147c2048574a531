import { expect, test } from '@playwright/test'
import fields from '#web/locales/en/fields.json' with { type: 'json' }
import am from '#web/locales/am/office-settings.json' with { type: 'json' }
import en from '#web/locales/en/office-settings.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
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
  await type(field, '0')
  await press(page.getByRole('button', { name: am.save }))
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expect(field).toHaveValue('0')
  const value = String(20 + (Date.now() % 10))
  // another journey may save meanwhile: the typed values stay, and are sent again
  await expect(async () => {
    await type(page.getByLabel(am.fields.tracking[name].label), value)
    await press(page.getByRole('button', { name: am.save }))
    await expectAnswer(page, 'Office settings saved successfully')
  }).toPass()
  await page.reload()
  await expect(page.getByLabel(am.fields.tracking[name].label)).toHaveValue(value)
})

test('what is typed and not saved is there again; leaving asks only for what cannot be kept', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'admin')
  await speak(page, 'en')
  await page.goto(officePage)
  const field = page.getByLabel(en.fields.tracking.possessionMinutes.label)
  const before = await field.inputValue()
  const other = before === '27' ? '28' : '27'
  await type(field, other)
  const elsewhere = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first()
  const back = page.getByText(fields.kept.back)
  await press(elsewhere)
  await expect(page).toHaveURL(/dashboard/)
  await expect(field).toBeHidden()
  await page.goBack()
  await expect(field).toHaveValue(other)
  await expect(back).toBeVisible()
  await expectNothingForAxe(page, 'settings with earlier typing')
  await page.reload()
  await expect(field).toHaveValue(other)
  await press(page.getByRole('button', { name: fields.kept.discard }))
  await expect(field).toHaveValue(before)
  await expect(back).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue(before)
  await expect(back).toBeHidden()

  await page.goto('/page-layouts/user-profile')
  await type(page.locator('input[type=password]').first(), 'secret')
  await press(elsewhere)
  const question = page.getByRole('dialog', { name: fields.leave.title })
  await press(question.getByRole('button', { name: fields.leave.stay }))
  await expect(question).toBeHidden()
  await press(elsewhere)
  await press(question.getByRole('button', { name: fields.leave.go }))
  await expect(page).toHaveURL(/dashboard/)
})
