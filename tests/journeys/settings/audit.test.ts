import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import am from '#web/locales/am/audit.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak } from '../steps/own-region.ts'

test('the auditor finds what was done, takes it along, and verifies the chain', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto('/setting/audit')
  await expect(page.getByRole('heading', { name: am.title, level: 1 })).toBeVisible()
  await page.getByText(am.filter.change, { exact: true }).click()
  await page.getByLabel(am.filter.action, { exact: true }).selectOption('signed-in')
  await page.getByRole('button', { name: am.filter.apply, exact: true }).click()
  await expect(page).toHaveURL(/action=signed-in/)
  const table = page.getByRole('table')
  await expect(table.getByText(am.actions['signed-in'], { exact: true }).first()).toBeVisible()
  await expect(table.getByText(am.actions['signed-out'], { exact: true })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: am.export.button }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('signed-in')

  // a seal is made each minute
  const client = await callsFrom(page)
  await expect.poll(async () => (await client.getAuditChain()).head, { timeout: 90_000 }).not.toBeNull()
  await page.reload()
  await expect(page.locator('code').first()).toHaveText(/^\d+:[0-9a-f]{64}$/)
  await page.getByRole('button', { name: am.chain.verify }).click()
  await expect(page.getByRole('status').filter({ hasText: am.chain.holds_other.split('{{')[0] ?? '' })).toBeVisible({
    timeout: 60_000,
  })
})
