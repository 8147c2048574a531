import { expect, type Page, type Route, test } from '@playwright/test'
import { signIn } from './desk.ts'

/** Holds calls of a path back, each until it is let go; those that are not to be held pass. */
async function holding(page: Page, path: string) {
  const held: (() => void)[] = []
  let isHolding = false
  await page.route(`**${path}`, async (route: Route) => {
    if (isHolding) await new Promise<void>(done => held.push(done))
    await route.continue()
  })
  return {
    held,
    hold: (next: boolean) => void (isHolding = next),
    letGo: (which: number) => held[which]?.(),
  }
}

const select = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test('a late answer to a region that was chosen before takes nothing away that was chosen since', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await signIn(page, 'clerk')
  await page.goto('/complaint/register-complaint')
  const [region, zone, woreda] = ['regionId', 'zoneId', 'woredaId'].map(name => select(page, `complainant.${name}`))
  if (!region || !zone || !woreda) throw new Error('There are three selects.')
  await expect(region.locator('option').nth(2)).toBeAttached()
  const labels = await region.locator('option').allTextContents()
  const own = labels.indexOf('Addis Ababa')
  const other = own === 1 ? 2 : 1

  const saves = await holding(page, '/api/Applications/SaveDraft')
  saves.hold(true)
  await region.selectOption({ index: other })
  await expect.poll(() => saves.held.length).toBe(1)
  saves.hold(false)
  await region.selectOption({ index: own })
  // a save that hangs is waited for during ten seconds
  await expect(zone.locator('option', { hasText: 'Bole' })).toBeAttached({ timeout: 20_000 })
  await zone.selectOption({ label: 'Bole' })
  await expect(woreda.locator('option').nth(1)).toBeAttached({ timeout: 20_000 })

  // the next answer is under way, with the choices for what the form holds now, when the first one comes at last
  saves.hold(true)
  const before = saves.held.length
  await select(page, 'applicant.hasRepresentative').check()
  const late = page.waitForResponse(answer => answer.url().endsWith('/Applications/SaveDraft'))
  await expect.poll(() => saves.held.length, { timeout: 20_000 }).toBeGreaterThan(before)
  saves.hold(false)
  saves.letGo(0)
  await late
  for (let each = before; each < saves.held.length; each++) saves.letGo(each)
  await expect(select(page, 'representatives.0.firstName')).toBeVisible({ timeout: 20_000 })
  await expect(region).toHaveValue(/\d/)
  expect(await zone.locator('option:checked').textContent()).toBe('Bole')
  await woreda.selectOption({ index: 1 })

  // and what this browser keeps is the newest, not what came last
  const chosen = await woreda.inputValue()
  await page.reload()
  await expect(woreda).toHaveValue(chosen)
  expect(await zone.locator('option:checked').textContent()).toBe('Bole')
})
