import { expect, type Page, test } from '@playwright/test'
import am from '#web/locales/am/calendar.json' with { type: 'json' }
import en from '#web/locales/en/calendar.json' with { type: 'json' }
import enValues from '#web/locales/en/constants.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { addRegion, confirmInSecondStep, speak, unique } from '../steps/own-region.ts'

const constantsPage = '/setting/create-constantField'
const calendarPage = '/setting/calendar'

// not by role: on a phone a row is a card, and its parts lose the roles of a table
const rowNames = (page: Page) => page.locator('th[scope=row]')

async function enterValue(page: Page, label: string, words: typeof enValues) {
  await type(page.locator('[name=code]'), label.toLowerCase().replaceAll(' ', '-'))
  await type(page.locator('[name=labelEn]'), label)
  await type(page.locator('[name=labelAm]'), `${label} እሴት`)
  await press(page.getByRole('button', { name: words.save }))
  await expectAnswer(page, 'Constant field value created successfully')
  await expect(rowNames(page).filter({ hasText: label })).toBeVisible()
}

test('values: entered, ordered by keyboard, retired and deleted', { tag: '@desk' }, async ({ page }) => {
  const [first, second] = [`First ${unique()}`, `Second ${unique()}`]
  await enter(page, 'admin')
  await speak(page, 'en')
  await page.goto(`${constantsPage}?field=occupation`)
  for (const label of [first, second]) await enterValue(page, label, enValues)
  const order = async () => {
    const labels = await rowNames(page).allTextContents()
    return [first, second]
      .filter(own => labels.some(label => label.includes(own)))
      .sort(
        (one, other) =>
          labels.findIndex(label => label.includes(one)) - labels.findIndex(label => label.includes(other)),
      )
  }
  expect(await order()).toEqual([first, second])
  const up = page.getByRole('button', { name: `${enValues.up}: ${second}` })
  await press(up)
  await expect.poll(order).toEqual([second, first])
  await expect(up).toBeFocused()
  await press(page.getByRole('button', { name: `${enValues.retire}: ${first}` }))
  await expectAnswer(page, 'Constant field value retired successfully')
  await press(page.getByRole('link', { name: `${enValues.delete}: ${second}` }))
  await expect(page.getByRole('heading', { name: enValues.deleteTitle.replace('{{name}}', second) })).toBeFocused()
  await press(page.getByRole('button', { name: enValues.confirmDelete }))
  await expectAnswer(page, 'Constant field value deleted successfully')
})

test('the working calendar says at once when a deadline would end', { tag: ['@phone', '@long'] }, async ({ page }) => {
  const { hours, weekdays } = am
  await enter(page, 'admin')
  const region = await addRegion(page)
  await speak(page, 'am')
  await page.goto(calendarPage)
  await choose(page.locator('[name=region]'), region.am)
  await press(page.getByRole('button', { name: am.show }))
  await expect(page.getByText(hours.common)).toBeVisible()
  await expect(
    page.getByText(am.preview.endsAt_other.split('{{at}}')[0]?.replace('{{count}}', '3') ?? ''),
  ).toBeVisible()
  // a day is folded until it is to be changed
  await press(page.locator('summary').filter({ hasText: weekdays[6] }))
  for (const _ of [1, 2]) await press(page.getByRole('button', { name: `${hours.add}: ${weekdays[6]}` }))
  await expect(page.getByText(hours.faults.overlaps)).toBeVisible()
  await expect(page.getByRole('button', { name: hours.save })).toBeDisabled()
  await press(page.getByRole('button', { name: new RegExp(`^${hours.remove}: ${weekdays[6]}`) }).last())
  await press(page.getByRole('button', { name: hours.save }))
  await expectAnswer(page, 'Working hours saved successfully')
  await expect(page.getByText(hours.own)).toBeVisible()
})

test('a holiday is entered, changed and, after a question, deleted by keyboard', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  const own = unique()
  const names = { en: `Journey day ${own}`, am: `የጉዞ በዓል ${own}` }
  const name = names.en
  await enter(page, 'admin')
  const region = await addRegion(page)
  await speak(page, 'en')
  await page.goto(calendarPage)
  await choose(page.locator('[name=region]'), region.en)
  await press(page.getByRole('button', { name: en.show }))
  await expect(page.getByText(en.hours.common)).toBeVisible()
  await type(page.locator('[name=nameEn]'), names.en)
  await type(page.locator('[name=nameAm]'), names.am)
  await choose(page.locator('[name="onDate.day"]'), '17')
  for (const part of ['month', 'year']) await choose(page.locator(`[name="onDate.${part}"]`), 3)
  await press(page.getByRole('button', { name: en.save, exact: true }).first())
  await expectAnswer(page, 'Holiday created successfully')
  await press(page.getByRole('link', { name: `${en.change}: ${name}` }))
  await expect(page.getByRole('heading', { name: en.holidays.edit.replace('{{name}}', name) })).toBeVisible()
  await choose(page.locator('[name="onDate.day"]'), '18')
  await press(page.getByRole('button', { name: en.save, exact: true }).first())
  await expectAnswer(page, 'Holiday updated successfully')
  await confirmInSecondStep(page, { name: `${en.delete}: ${name}` }, en.holidays.confirmDelete)
  await expectAnswer(page, 'Holiday deleted successfully')
  await expect(page.getByText(name)).toHaveCount(0)
})

test('time limits are changed, and one that cannot be is named', { tag: '@desk' }, async ({ page }) => {
  const { clocks, save } = am
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto(calendarPage)
  const section = page.getByRole('region', { name: clocks.title })
  const review = section.getByLabel(clocks.names.F, { exact: true })
  const before = Number(await review.inputValue())
  const settle = async (days: string) => {
    await type(review, days)
    await press(section.getByRole('button', { name: save }))
  }
  await settle('0')
  await expect(section.getByRole('alert').first()).toBeFocused()
  await expect(section.getByRole('alert').first()).toContainText(clocks.atLeastOne)
  await expect(review).toHaveValue('0')
  await settle(String(before + 1))
  await expectAnswer(page, 'Time limits saved successfully')
  await page.reload()
  await expect(review).toHaveValue(String(before + 1))
  // as it was, for everybody else
  await settle(String(before))
  await expectAnswer(page, 'Time limits saved successfully')
})
