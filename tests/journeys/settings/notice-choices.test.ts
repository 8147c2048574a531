import { expect, test } from '@playwright/test'
import { expectNothingInBothSchemes } from '../steps/axe.ts'
import { enter } from '../steps/desk.ts'
import { choose, expectAnswer, press } from '../steps/keyboard.ts'
import { speak } from '../steps/own-region.ts'

test('somebody chooses by keyboard how they are told of a kind of notice', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'approver')
  await speak(page, 'en')
  await page.goto('/page-layouts/user-profile')
  const section = page.getByRole('region', { name: 'What you are told about' })
  const rhythm = section.getByRole('combobox', { name: 'You were mentioned in a note: By e-mail' })
  const bell = section.getByRole('checkbox', { name: 'You were mentioned in a note: In the portal' })
  await expect(bell).toBeChecked()
  await expect(rhythm).toHaveValue('at-once')
  await expectNothingInBothSchemes(page, 'choices of notices')

  await press(bell, 'Space')
  await choose(rhythm, 'Once a day')
  await press(section.getByRole('button', { name: 'Save' }))
  await expectAnswer(page, 'Profile Changed Successfully')
  await page.reload()
  await expect(rhythm).toHaveValue('daily')
  await expect(bell).not.toBeChecked()

  await press(bell, 'Space')
  await choose(rhythm, 'At once')
  await press(section.getByRole('button', { name: 'Save' }))
  await expectAnswer(page, 'Profile Changed Successfully')
  await expect(bell).toBeChecked()
})
