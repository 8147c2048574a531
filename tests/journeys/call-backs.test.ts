import { expect, test } from '@playwright/test'
import { said } from '#tests/support/said.ts'
import en from '#web/locales/en/call-backs.json' with { type: 'json' }
import months from '#web/locales/en/call-back-months.json' with { type: 'json' }
import work from '#web/locales/en/work.json' with { type: 'json' }
import { expectNothingForAxe, expectNothingInEnglish } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { press } from './steps/keyboard.ts'
import { speak } from './steps/own-region.ts'
import { screenOf } from './steps/screens.ts'
import { visit } from './steps/visit.ts'

test('a clerk records a call-back by keyboard, from what waits to the next one', { tag: screenOf.en }, async ({
  page,
}) => {
  await enter(page, 'clerk')
  await speak(page, 'en')
  await visit(page, '/dashboard/default')
  const waiting = page.getByRole('link', { name: work.callBacks })
  const count = Number((await waiting.innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await press(waiting)
  await expect(page.getByRole('heading', { name: en.title, level: 1 })).toBeVisible()
  const lines = page.getByRole('table', { name: en.caption }).getByRole('rowheader').getByRole('link')
  await expect(lines).toHaveCount(count)
  await expectNothingForAxe(page, 'the list of call-backs')
  const name = await lines.first().innerText()
  await press(lines.first())

  await expect(page.getByRole('heading', { name: en.call.title.replace('{{name}}', name), level: 1 })).toBeVisible()
  const telephone = page.getByRole('region', { name: en.call.whom }).getByRole('link', { name: /^0\d/ })
  await expect(telephone.first()).toHaveAttribute('href', /^tel:\+251\d{9}$/)
  await expectNothingForAxe(page, 'a call-back')

  const form = page.getByRole('region', { name: en.form.title })
  const save = form.getByRole('button', { name: en.form.save })
  await press(save)
  await expect(page.getByRole('alert').first()).toContainText(en.form.fields.outcome.prompts.required)
  const choose = async (question: string, answer: string) =>
    press(form.getByRole('group', { name: question }).getByLabel(answer, { exact: true }), 'Space')
  await choose(en.form.fields.outcome.label, en.form.outcomes.declined)
  const questions = form.getByRole('group', { name: en.form.fields.wasAnswered.label })
  await expect(questions).toBeHidden()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(questions).toBeVisible()
  await press(save)
  await expect(page.getByRole('alert').first()).toContainText(en.form.fields.wasRespected.prompts.required)
  await choose(en.form.fields.wasAnswered.label, en.form.yes)
  await choose(en.form.fields.wasPutRight.label, en.form.no)
  await choose(en.form.fields.wasRespected.label, en.form.yes)
  await press(save)
  await expect(page).toHaveURL(/\/call-backs$/)
  await expect(page.getByRole('status').first()).toContainText(said('Call-back saved successfully'))
  await expect(lines).toHaveCount(count - 1)
})

test('who supervises sees which calls nobody has made, and what came of each month', { tag: screenOf.en }, async ({
  page,
}) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await visit(page, '/call-back-months')
  await expect(page.getByRole('heading', { name: months.title, level: 1 })).toBeVisible()
  const waiting = page.getByRole('table', { name: months.uncalled.title }).getByRole('rowheader')
  await expect(waiting.first().getByRole('link')).toBeVisible()
  const ofMonths = page.getByRole('table', { name: months.months.title })
  const column = await ofMonths.getByRole('columnheader').allInnerTexts()
  const cells = await ofMonths.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  // the row header is no cell
  expect(Number(cells[column.indexOf(months.months.waiting) - 1])).toBeGreaterThan(0)
  await expectNothingForAxe(page, 'call-backs by month')
  await expectNothingInEnglish(page, '/call-back-months')
})
