import { expect, test } from '@playwright/test'
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
]

test('the first rows are on the screen before anybody scrolls, in both languages', { tag: '@desk' }, async ({
  page,
}) => {
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
