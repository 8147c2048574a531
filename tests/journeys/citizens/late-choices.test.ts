import { expect, type Page, type Route, test } from '@playwright/test'
import { ApplicationForm } from '../steps/application-form.ts'
import { signIn } from '../steps/desk.ts'

/** Holds calls of a path back, each until it is let go; those that are not to be held pass. */
async function holding(page: Page, path: string) {
  const held: (() => void)[] = []
  let isHolding = false
  await page.route(`**${path}`, async (route: Route) => {
    if (isHolding) await new Promise<void>(done => held.push(done))
    await route.continue()
  })
  return { held, hold: (next: boolean) => void (isHolding = next), letGo: (which: number) => held[which]?.() }
}

const select = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test('a late answer to a region that was chosen before takes nothing away that was chosen since', {
  tag: ['@phone', '@long'],
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

  // the next answer, with the choices for the present form, is under way when the first one comes at last
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

  // and this browser stores the newest state, not the one that came last
  const chosen = await woreda.inputValue()
  await page.reload()
  await expect(woreda).toHaveValue(chosen)
  expect(await zone.locator('option:checked').textContent()).toBe('Bole')
})

test('choices are asked for once more where the server stored an older answer last', { tag: '@desk' }, async ({
  page,
}) => {
  const form = new ApplicationForm(page, { hasScript: true })
  await form.open()
  await form.agree('Who is complaining?')
  await form.tick('applicant.kind', 'individual')
  await form.goOn('About the complainant')
  await form.introduce('complainant', ['Chaltu', 'Gemechu', 'Lemma'])
  await form.goOn('How to reach the complainant')
  const region = select(page, 'complainant.regionId')
  const labels = await region.locator('option').allTextContents()
  const own = labels.indexOf('Addis Ababa')

  const sent: { url: string; data: string; headers: Record<string, string> }[] = []
  await page.route('**/home/apply.data*', async route => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    sent.push({ url: request.url(), data: request.postData() ?? '', headers: await request.allHeaders() })
    const [first] = sent
    // the first one never comes back, and the server does it after the second one
    if (sent.length === 1) return
    const response = await route.fetch()
    if (first && sent.length === 2) {
      const late = await page.request.post(first.url, { data: first.data, headers: first.headers })
      expect(late.ok()).toBe(true)
    }
    await route.fulfill({ response })
  })
  await region.selectOption({ index: own === 1 ? 2 : 1 })
  await expect.poll(() => sent.length).toBe(1)
  await region.selectOption({ index: own })
  await expect(select(page, 'complainant.zoneId').locator('option', { hasText: 'Bole' })).toBeAttached()
  expect(sent).toHaveLength(3)
})
