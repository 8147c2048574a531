import { expect, test } from '@playwright/test'
import menu from '#web/locales/en/menu.json' with { type: 'json' }
import signing from '#web/locales/en/signing.json' with { type: 'json' }
import { enter } from './steps/desk.ts'
import { speak } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'

/** Screens of the desk that are common: a laptop, and an old monitor. */
const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

/** Pages that show rows; a page that asks first would hide what it is opened for. */
const pages = [
  '/reports/complaint-report/',
  '/summaryReports?group=zone',
  '/summaryReports?period=last-year&status=CLOSED',
  '/setting/audit',
  '/setting/create-user_role',
  '/setting/create-system-user',
]

/** What nothing on a page may be wider than: a phone. */
const phone = { width: 360, height: 740 }

/** Lists whose first row a phone shows without scrolling, in the language with the longer lines. */
const onPhones = ['/setting/audit', '/setting/create-user_role', '/reports/complaint-report/']

test('the first rows are on the screen before anybody scrolls, in both languages', { tag: '@desk' }, async ({
  page,
}) => {
  // two that sign in are two entries of the trail
  await enter(page, 'approver')
  await enter(page, 'admin')
  await page.goto('/dashboard/default')
  for (const language of ['en', 'am'] as const) {
    await speak(page, language)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      for (const path of pages) {
        await visit(page, path)
        const rows = page.locator('main tbody tr')
        await expect(rows.first(), path).toBeVisible()
        const box = await rows.nth(1).boundingBox()
        const about = `${path} at ${screen.width} × ${screen.height}, ${language}`
        expect(box && box.y + box.height, about).toBeLessThan(screen.height)
      }
    }
  }
})

test('a phone shows the first row of a list in Amharic, and nothing is cut at its side', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'admin')
  await page.goto('/dashboard/default')
  await speak(page, 'am')
  await page.setViewportSize(phone)
  for (const path of onPhones) {
    await visit(page, path)
    const row = page.locator('main tbody tr').first()
    await expect(row, path).toBeVisible()
    const box = await row.boundingBox()
    expect(box?.y, path).toBeLessThan(phone.height)
  }
  for (const path of [...pages, '/notifications/outbox', '/compliants-approval', '/charts/echarts']) {
    await visit(page, path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(phone.width)
  }
})

test('the cases that wait for a signature are on the screen, found and sorted', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'approver')
  await speak(page, 'en')
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await visit(page, '/compliants-approval')
    await expect(page.locator('main tbody tr').nth(1)).toBeVisible()
    const box = await page.locator('main tbody tr').nth(1).boundingBox()
    expect(box && box.y + box.height).toBeLessThan(screen.height)
  }
  const due = page.getByRole('columnheader', { name: signing.columns.due })
  await expect(due).toHaveAttribute('aria-sort', 'ascending')
  const first = page.locator('main tbody tr').first().getByRole('link')
  const number = (await first.innerText()).replace(/\s/g, '')
  await due.getByRole('link').click()
  await expect(due).toHaveAttribute('aria-sort', 'descending')
  await page.getByText(signing.list.find).click()
  await page.getByRole('searchbox', { name: signing.list.search }).fill(number)
  await page.keyboard.press('Enter')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect(first).toHaveText(number.replace(/(\d{4})(?=\d)/g, '$1 '))
})

test('whoever is signed in reads of an unknown path within the frame, with the menu', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'approver')
  await speak(page, 'en')
  await page.goto('/nothing/of/the/kind')
  await expect(page.getByRole('heading', { level: 1, name: menu.notFound.title })).toBeVisible()
  await expect(page.getByRole('navigation', { name: menu.sideNavigation })).toBeVisible()
  await page.getByRole('link', { name: menu.notFound.home }).click()
  await expect(page).toHaveURL(/dashboard/)
})
