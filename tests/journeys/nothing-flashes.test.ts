import { expect, type Page, test } from '@playwright/test'
import { demoRoles } from '#db/demo/sign-ins.ts'
import en from '#web/locales/en/menu.json' with { type: 'json' }
import start from '#web/locales/en/start.json' with { type: 'json' }
import { menu, menuFor } from '#web/menu.ts'
import { atTheDesk } from './steps/desk.ts'
import { forget, type Shown, watchEverythingShown } from './steps/everything-shown.ts'
import { press } from './steps/keyboard.ts'

/** The answer about permissions and the menu, which comes late here. */
const rights = '**/api/Navigation/GetDeskFrame'

async function slowDown(page: Page): Promise<void> {
  await page.route(rights, async route => {
    await new Promise(done => setTimeout(done, 1200))
    await route.continue()
  })
}

const namesIn = (groups: ReturnType<typeof menuFor>) =>
  groups.flatMap(group => group.entries).map(({ name }) => en.entries[name])
const { guardLevel, permissions } = demoRoles.approver
const open = namesIn(menuFor({ guardLevel, permissions: new Set(permissions) }))
const closed = namesIn(menu).filter(name => !open.includes(name))
const { title: refusal } = start.roleNotGiven

/** Goes there as the browser's own buttons do, without a new document. */
const moveTo = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

function expectOnly(shown: Shown, ...headings: string[]): void {
  const entries = [...shown.menu].map(text => text.replace(/\d+\+?$/, '').trim())
  expect(
    closed.filter(name => entries.includes(name)),
    'menu entries that the role does not open',
  ).toEqual([])
  expect([...shown.headings].filter(heading => !headings.includes(heading))).toEqual([])
  expect([...shown.withoutMenu], 'a page stood there before its menu').toEqual([])
  expect(shown.left.size, `the page moved: ${[...shown.left].join(', ')}`).toBeLessThanOrEqual(1)
}

test('while permissions are under way nothing stands on the page that is not open', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  const page = await atTheDesk(browser, baseURL ?? '', 'approver')
  const shown = await watchEverythingShown(page)
  await slowDown(page)
  const heading = page.getByRole('heading', { level: 1 })
  expect(open.length).toBeGreaterThan(1)
  expect(closed.length).toBeGreaterThan(5)

  await test.step('a page that is open, opened directly', async () => {
    forget(shown)
    await page.goto('/compliants-approval')
    await expect(heading).toBeVisible()
    for (const name of open) await expect(page.locator('nav').getByText(name, { exact: true }).first()).toBeVisible()
    expectOnly(shown, await heading.innerText())
  })

  await test.step('the same from another page, by the menu', async () => {
    await page.goto('/dashboard/default')
    const before = await heading.innerText()
    forget(shown)
    await press(page.locator('nav').getByRole('link', { name: en.entries.approveComplaint }).first())
    await expect(page).toHaveURL(/\/compliants-approval/)
    await expect(heading).not.toHaveText(before)
    expectOnly(shown, before, await heading.innerText())
  })

  const path = '/setting/create-system-user'
  await test.step(`${path}, which is not, opened directly`, async () => {
    forget(shown)
    await page.goto(path)
    await expect(heading).toHaveText(refusal)
    expectOnly(shown, refusal)
  })

  await test.step(`${path} from a page that is open`, async () => {
    await page.goto('/compliants-approval')
    await expect(heading).not.toHaveText(refusal)
    const before = await heading.innerText()
    forget(shown)
    await moveTo(page, path)
    await expect(heading).toHaveText(refusal)
    expectOnly(shown, before, refusal)
  })

  await test.step('and on to what is open', async () => {
    forget(shown)
    await press(page.getByRole('main').locator('a.button'))
    await expect(page).toHaveURL(/\/dashboard\/default$/)
    await expect(heading).not.toHaveText(refusal)
    expectOnly(shown, refusal, await heading.innerText())
  })
  await page.context().close()
})
