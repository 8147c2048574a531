import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { columnWords, measureWords } from '#contract/reports/report-words.ts'
import am from '#web/locales/am/reports.json' with { type: 'json' }
import amPeriod from '#web/locales/am/period.json' with { type: 'json' }
import enPeriod from '#web/locales/en/period.json' with { type: 'json' }
import en from '#web/locales/en/reports.json' with { type: 'json' }
import tables from '#web/locales/en/tables.json' with { type: 'json' }
import several from '#web/locales/en/several.json' with { type: 'json' }
import { expectNothingInBothSchemes } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { chooseBody } from './steps/choose-body.ts'
import { press } from './steps/keyboard.ts'
import { speak } from './steps/own-region.ts'

const texts = en.saved

test('a head of bureau groups complaints, follows a figure to its cases and saves them', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await page.goto('/summaryReports')
  await expect(page.getByRole('heading', { level: 1, name: en.summary.title })).toBeVisible()
  await press(page.getByText(en.choose, { exact: true }))
  await page.locator('select[name=group]').first().selectOption('status')
  const period = page.getByRole('combobox', { name: enPeriod.labelRegistered })
  await period.fill('whenever')
  await press(page.getByRole('button', { name: en.show }))
  await expect(page.getByText(enPeriod.prompts['not-a-period'])).toBeVisible()
  // other journeys file complaints meanwhile; a period that is over keeps its number
  await period.fill('last YEAR')
  await press(page.getByRole('button', { name: en.show }))
  await expect(page).toHaveURL(/group=status/)
  // the address changes before the figures do
  await expect(page.getByRole('table', { name: columnWords.status.en })).toBeVisible()
  const total = page.locator('tfoot td').first()
  const count = Number((await total.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  // the groups add up to the total, and the total leads to as many cases
  const groups = await page.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
  expect(groups.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)).toBe(count)
  await press(total.getByRole('link'))
  await expect(page).toHaveURL(/\/reports\/complaint-report\//)
  await expect(page.getByRole('status').filter({ hasText: String(count) })).toBeVisible()
  const saving = page.waitForEvent('download')
  await press(page.getByRole('button', { name: en.export.replace('{{format}}', 'CSV') }))
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved.startsWith('\ufeff')).toBe(true)
  expect(saved.trim().split('\r\n')).toHaveLength(count + 1)
  // the cases of one body, found by its name
  await press(page.getByText(en.choose, { exact: true }))
  await chooseBody(page.getByRole('combobox', { name: columnWords.organization.en }), 'trade', 'Trade Bureau')
  await press(page.getByRole('button', { name: en.show }))
  await expect(page).toHaveURL(/organization=\d+/)
  await expect(page.getByRole('list', { name: en.filters })).toContainText('Trade Bureau')
  await press(page.getByText(en.choose, { exact: true }))
  await expect(page.getByRole('combobox', { name: columnWords.organization.en })).toHaveValue('Trade Bureau')
  // and of one sub city in a month of the Ethiopian calendar, both typed
  await page.getByRole('combobox', { name: en.place }).fill('Yeka')
  await page.getByRole('option', { name: /Yeka$/ }).click()
  await page.getByRole('combobox', { name: enPeriod.labelRegistered }).fill('Hidar 2018')
  await expect(page.getByText('10 November 2025 – 9 December 2025 · 1 Hidar 2018 – 30 Hidar 2018')).toBeVisible()
  await press(page.getByRole('button', { name: en.show }))
  await expect(page).toHaveURL(/from=2025-11-10&to=2025-12-09.*zone=\d+/)
  await expect(page.getByRole('list', { name: en.filters })).toContainText('Yeka')
})

test('cases are grouped by columns and sorted by the headings, by keyboard', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await page.goto('/reports/complaint-report/?period=last-year')
  await press(page.getByText(en.choose, { exact: true }))
  await page.locator('select[name=by]').first().selectOption('status')
  await press(page.getByRole('button', { name: en.show }))
  await expect(page).toHaveURL(/by=status/)
  const groups = page.locator('tbody [data-group]')
  await expect(groups.first()).toContainText(columnWords.status.en)
  const due = page.getByRole('columnheader', { name: columnWords.complainant.en })
  for (const [direction, address] of [
    ['descending', /sort=-complainant/],
    ['ascending', /sort=complainant/],
  ] as const) {
    await press(due.getByRole('link'))
    await expect(page).toHaveURL(address)
    await expect(due).toHaveAttribute('aria-sort', direction)
    await expect(groups.first()).toBeVisible()
  }
  await press(page.getByRole('link', { name: tables.next }))
  await expect(page).toHaveURL(/sort=complainant.*cursor=/)
  // a group that goes on has its heading on the next page too, with the number of all its cases
  await expect(groups.first()).toContainText(/\d+ cases?$/)
  // the figures of a summary in the same way
  await page.goto('/summaryReports?group=status&period=last-year')
  await press(page.getByRole('columnheader', { name: measureWords.complaints.en }).getByRole('link'))
  await expect(page).toHaveURL(/sort=-complaints/)
  await expect(page.getByRole('columnheader', { name: measureWords.complaints.en })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const counts = async () =>
    (await page.locator('tbody tr td:nth-of-type(1)').allInnerTexts()).map(text => Number(text.replace(/\D/g, '')))
  await expect.poll(counts).toEqual((await counts()).toSorted((one, other) => other - one))
})

test('cases chosen in a list are saved as a file', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await page.goto('/compliants/all')
  await page.locator('[data-row-select]').nth(0).check()
  await page.locator('[data-row-select]').nth(2).check()
  await page.keyboard.press('a')
  await press(page.getByRole('region', { name: several.bar }).getByRole('link', { name: several.export }))
  await expect(page.getByRole('list', { name: en.filters })).toContainText(
    en.chosenCases_other.replace('{{count}}', '2'),
  )
  const saving = page.waitForEvent('download')
  await press(page.getByRole('button', { name: en.export.replace('{{format}}', 'CSV') }))
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved.trim().split('\r\n')).toHaveLength(3)
})

test('a head of bureau keeps a report under a name, changes it, gets it by e-mail, deletes it and brings it back', {
  tag: '@desk',
}, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  await page.goto('/summaryReports?group=status')
  await press(page.getByText(en.choose, { exact: true }))
  await page.getByRole('combobox', { name: enPeriod.labelRegistered }).fill(enPeriod.periods['last-year'])
  await press(page.getByRole('button', { name: en.show }))
  await expect(page).toHaveURL(/period=last-year/)
  const saved = page.locator('#saved')
  await press(saved.locator('summary').first())
  const name = `Last year ${Date.now()}`
  const form = saved.locator('form').last()
  await press(form.getByRole('button', { name: texts.report.save }))
  await expect(form.getByRole('alert')).toContainText(texts.report.nameRequired)
  await form.getByLabel(texts.name).fill(name)
  await press(form.getByRole('button', { name: texts.report.save }))
  await expect(page.getByRole('status').filter({ hasText: 'Report saved successfully' })).toBeVisible()
  const item = saved.getByRole('listitem').filter({ hasText: name })
  await item.locator('select[name=rhythm]').selectOption('weekly')
  await press(item.getByRole('button', { name: texts.mailSaveOf.replace('{{name}}', name) }))
  await expect(item.getByText(texts.next.split('{{')[0] ?? '')).toBeVisible()
  await press(item.locator('summary'))
  await item.getByLabel(texts.name).fill(`${name} too`)
  await press(item.getByRole('button', { name: texts.saveChanges }))
  await expect(item.getByRole('link', { name: `${name} too` })).toHaveAttribute('href', /group=status&period=last-year/)
  await press(item.locator('summary'))
  await press(item.getByRole('button', { name: `${texts.delete}: ${name} too` }))
  await press(item.getByRole('button', { name: texts.report.confirmDelete }))
  await expect(item).toHaveCount(0)
  await press(page.getByRole('button', { name: texts.restore }))
  await expect(item.getByRole('link', { name: `${name} too` })).toBeVisible()
  // everything unfolded, as it is read in Amharic
  await speak(page, 'am')
  await page.reload()
  await press(saved.locator('summary').first())
  await press(item.locator('summary'))
  await expectNothingInBothSchemes(page, 'saved reports')
})

test('charts say in words and tables what they draw', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'am')
  await page.goto('/charts/echarts')
  await expect(page.getByRole('heading', { level: 1, name: am.charts.title })).toBeVisible()
  const card = page.getByRole('region', { name: am.charts.byBody }).first()
  await press(card.getByText(am.charts.table))
  await expect(card.getByRole('table').getByRole('row')).not.toHaveCount(1)
  // of a period that is typed, as in reports; the cases behind a bar are of the same
  await press(page.getByText(am.choose, { exact: true }))
  await page.getByRole('combobox', { name: amPeriod.labelRegistered }).fill(amPeriod.periods['last-year'])
  await press(page.getByRole('button', { name: am.show }))
  await expect(page).toHaveURL(/charts\/echarts\?period=last-year/)
  await press(card.getByText(am.charts.table))
  await expect(card.getByRole('link').first()).toHaveAttribute(
    'href',
    /complaint-report\/\?period=last-year&organization=/,
  )
})

test('what bodies were asked and ordered is counted by body, and a figure leads to its cases', {
  tag: '@desk',
}, async ({ page }) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  const figures = 'statementsAsked,statementsMissing,ordersMade,ordersOverdue,ordersInTime'
  await page.goto(`/summaryReports?group=obligedBody,month&show=${figures}`)
  const table = page.getByRole('table', { name: columnWords.obligedBody.en })
  await expect(table).toBeVisible()
  const numbersOf = async (rows: string) =>
    (await table.locator(`${rows} td:nth-of-type(4)`).allInnerTexts()).map(text => Number(text.replace(/\D/g, '')))
  // each order is owed by one body
  const [overdue = 0] = await numbersOf('tfoot tr')
  const ofBodies = await numbersOf('tbody tr[data-level="1"]')
  expect(overdue).toBeGreaterThan(0)
  expect(ofBodies.reduce((sum, number) => sum + number, 0)).toBe(overdue)
  await expectNothingInBothSchemes(page, 'figures of orders')
  const body = ofBodies.findIndex(number => number > 0)
  const cases = table.locator('tbody tr[data-level="1"]').nth(body).locator('td:nth-of-type(4)').getByRole('link')
  await page.goto(`${await cases.getAttribute('href')}&column=trackingId,statement,openOrders,overdueOrders`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const listed = await page.locator('td[data-id=overdueOrders]').allInnerTexts()
  expect(listed.reduce((sum, text) => sum + Number(text), 0)).toBe(ofBodies[body])
})
