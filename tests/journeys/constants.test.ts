import { expect, type Page, test } from '@playwright/test'
import am from '#web/locales/am/calendar.json' with { type: 'json' }
import { expectNothingForAxe, signIn } from './desk.ts'
import { choose, expectAnswer, press, type } from './keyboard.ts'
import { confirmInSecondStep, enterRegion, speak, unique } from './own-region.ts'

const constantsPage = '/setting/create-constantField'
const calendarPage = '/setting/calendar'

// not by role: on a phone a row is a card, and its parts lose the roles of a table
const rowNames = (page: Page) => page.locator('th[scope=row]')

async function enterValue(page: Page, label: string) {
  await type(page.locator('[name=code]'), label.toLowerCase().replaceAll(' ', '-'))
  await type(page.locator('[name=labelEn]'), label)
  await type(page.locator('[name=labelAm]'), `${label} እሴት`)
  await press(page.getByRole('button', { name: 'Save' }))
  await expectAnswer(page, 'Constant field value created successfully')
  await expect(rowNames(page).filter({ hasText: label })).toBeVisible()
}

test('values: entered, ordered by keyboard, retired and deleted', async ({ page, isMobile }) => {
  const [first, second] = [`First ${unique()}`, `Second ${unique()}`]
  await signIn(page, 'admin')
  // a field for each project: the order of one is not to be changed by two at a time
  await page.goto(`${constantsPage}?field=${isMobile ? 'age-group' : 'occupation'}`)
  for (const label of [first, second]) await enterValue(page, label)
  const order = async () => {
    const labels = await rowNames(page).allTextContents()
    return labels.filter(label => label === first || label === second)
  }
  expect(await order()).toEqual([first, second])
  await press(page.getByRole('button', { name: `Up: ${second}` }))
  await expect.poll(order).toEqual([second, first])
  await press(page.getByRole('button', { name: `Retire: ${first}` }))
  await expectAnswer(page, 'Constant field value retired successfully')
  await press(page.getByRole('link', { name: `Delete: ${second}` }))
  await expect(page.getByRole('heading', { name: `Delete the value ${second}?` })).toBeFocused()
  await press(page.getByRole('button', { name: 'Delete for good' }))
  await expectAnswer(page, 'Constant field value deleted successfully')
})

test('values: a table with a preview and a report of what is refused', async ({ page }) => {
  const code = `pilot-${unique()}`
  await signIn(page, 'admin')
  await page.goto(`${constantsPage}?field=complaint-type`)
  await press(page.getByText('Import and export'))
  const csv = `field,code,labelEn,labelAm\ncomplaint-type,${code},${code},አብራሪ ${code}\ncomplaint-type,Bad Code,X,ኤክስ\n`
  await page
    .getByLabel('Table file')
    .setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await press(page.getByRole('button', { name: 'Show what would change' }))
  await expect(page.getByText('1 added, 0 changed, 0 unchanged, 1 refused')).toBeVisible()
  const report = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download the refused row' }))
  expect((await report).suggestedFilename()).toBe('refused-rows.csv')
  await press(page.getByRole('button', { name: 'Do this (1 row)' }))
  await expect(page.getByText('What was changed')).toBeVisible()
  await expect(page.getByRole('link', { name: `Delete: ${code}` })).toBeVisible()
  await press(page.getByRole('link', { name: `Delete: ${code}` }))
  await press(page.getByRole('button', { name: 'Delete for good' }))
  await expectAnswer(page, 'Constant field value deleted successfully')
})

test('the working calendar says at once when a deadline would end', async ({ page }) => {
  await signIn(page, 'admin')
  const region = await enterRegion(page)
  await page.goto(calendarPage)
  await choose(page.locator('[name=region]'), region)
  await press(page.getByRole('button', { name: 'Show' }))
  await expect(page.getByText('This region works as everybody does.')).toBeVisible()
  await expect(page.getByText(/A deadline of 3 working days from now would end at/)).toBeVisible()
  for (const _ of [1, 2]) await press(page.getByRole('button', { name: 'Add hours: Saturday' }))
  await expect(page.getByText('These hours overlap with others of the day.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save working hours' })).toBeDisabled()
  await press(page.getByRole('button', { name: /^Remove: Saturday/ }).last())
  await press(page.getByRole('button', { name: 'Save working hours' }))
  await expectAnswer(page, 'Working hours saved successfully')
  await expect(page.getByText('This region has hours of its own.')).toBeVisible()
})

test('a holiday is entered and, after a question, deleted by keyboard, in Amharic', async ({ page }) => {
  const name = `የጉዞ በዓል ${unique()}`
  await signIn(page, 'admin')
  const region = await enterRegion(page)
  await speak(page, 'am')
  await page.goto(calendarPage)
  await choose(page.locator('[name=region]'), `${region} አካባቢ`)
  await press(page.getByRole('button', { name: am.show }))
  await expect(page.getByText(am.hours.common)).toBeVisible()
  await type(page.locator('[name=nameEn]'), 'Journey day')
  await type(page.locator('[name=nameAm]'), name)
  await choose(page.locator('[name="onDate.day"]'), '17')
  for (const part of ['month', 'year']) await page.locator(`[name="onDate.${part}"]`).selectOption({ index: 3 })
  await press(page.getByRole('button', { name: am.save, exact: true }).first())
  await expectAnswer(page, 'Holiday created successfully')
  await confirmInSecondStep(page, { name: `${am.delete}: ${name}` }, am.holidays.confirmDelete)
  await expectAnswer(page, 'Holiday deleted successfully')
  await expect(page.getByText(name)).toHaveCount(0)
})

for (const path of [constantsPage, calendarPage]) {
  test(`axe finds nothing on ${path}`, { tag: '@desk' }, async ({ page }) => {
    await signIn(page, 'admin')
    await expectNothingForAxe(page, path)
  })
}
