import period from '#web/locales/en/period.json' with { type: 'json' }
import { said } from '#tests/support/said.ts'
import { expect, test } from '@playwright/test'
import menu from '#web/locales/en/menu.json' with { type: 'json' }
import { chooseBody } from './steps/choose-body.ts'
import { enter, fillSignIn, signIn } from './steps/desk.ts'

test('a signed-out visit goes to the start page, and signing in leads back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/compliants/-7')
  await expect(page).toHaveURL(/\/home\/$/)
  await page.goto('/session/signin')
  await fillSignIn(page, 'officer@demo.abetuta.et')
  await expect(page).toHaveURL(/\/compliants\/-7$/)
  await expect(page.getByRole('heading', { name: 'Complaints of the last 7 days' })).toBeVisible()
  await page.goto('/session/signin')
  await expect(page, 'who is signed in has nothing to do there').toHaveURL(/\/dashboard\/default$/)
})

test('a refused attempt says so in the words of the API, and keeps the name', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await page.goto('/session/signin')
  await fillSignIn(page, 'nobody@demo.abetuta.et', 'wrong')
  await expect(page.getByRole('alert')).toContainText(said('Invalid Crredentials'))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('User name')).toHaveValue('nobody@demo.abetuta.et')
  await expect(page).toHaveURL(/\/session\/signin$/)

  await fillSignIn(page, '', '')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter your user name', 'Enter your password'])
  await expect(page).toHaveTitle(/^Error:/)

  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')

  await context.setOffline(true)
  await fillSignIn(page, 'receiver@demo.abetuta.et')
  await expect(page.getByRole('alert')).toContainText('No connection')
  await context.setOffline(false)
  await fillSignIn(page, 'receiver@demo.abetuta.et')
  await expect(page).toHaveURL(/\/dashboard\/default$/)
})

test('without JavaScript the sign-in page says in both languages what it needs', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/session/signin')
  await expect(page.getByRole('heading', { name: 'Signing in needs JavaScript' })).toBeVisible()
  await expect(page.locator('[lang=am]').getByRole('heading')).toContainText('ጃቫስክሪፕት')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'File a complaint' }).click()
  await expect(page).toHaveURL(/\/home\/apply$/)
  await context.close()
})

test('an address that no page has, and a case that is not seen, are not found within the frame', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, 'receiver')
  for (const path of ['/setting/no-such-page', '/complain/nothing/here', '/representatives/2147483600']) {
    await page.goto('/absences')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: menu.notFound.title }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: menu.breadcrumb })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('button', { name: menu.notFound.back }).click()
    await expect(page).toHaveURL(/\/absences$/)
  }
  expect((await page.request.get('/setting/no-such-page')).status()).toBe(404)
  await page.goto('/setting/no-such-page')
  await page.getByRole('link', { name: menu.notFound.home }).click()
  await expect(page).toHaveURL(/\/dashboard\/default$/)
})

test('a role without the permission is told so and led on', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'auditor')
  await expect(page.getByRole('main').getByRole('link', { name: /^New / })).toHaveCount(0)
  await page.goto('/compliants/-7')
  await expect(page).toHaveURL(/\/roleNotGiven$/)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard\/default$/)
  await page.goto('/notifications/outbox')
  await expect(page).toHaveURL(/\/roleNotGiven$/)
})

test('signing out leaves nothing behind, here and on the server', { tag: '@phone' }, async ({ page, context }) => {
  await signIn(page, 'clerk')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(token).toBeTruthy()
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/home\/$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter(name => /signed-in|refresh|session/i.test(name))).toEqual([])
  expect((await page.request.post('/api/JwtToken/Refresh')).status()).toBe(401)
  await page.goto('/dashboard/default')
  await expect(page).toHaveURL(/\/home\/$/)
})

test('pages of the list go on and back, filters narrow, and an empty list says how to widen', { tag: '@desk' }, async ({
  page,
}) => {
  await enter(page, 'supervisor')
  await page.goto('/compliants/all?sort=oldest')
  const first = page.locator('[data-row-link]').first()
  const oldest = await first.textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(first).not.toHaveText(oldest ?? '')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(first).toHaveText(oldest ?? '')

  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.locator('[data-row-link]').nth(1)).toBeFocused()

  await page.getByText('More filters').click()
  await page.getByLabel('Region or city').selectOption({ label: 'Addis Ababa' })
  await page.getByLabel('Sub city').selectOption({ label: 'Yeka' })
  await chooseBody(
    page.getByRole('combobox', { name: 'Body complained against' }),
    'yeka',
    'Yeka Sub City Administration',
  )
  const statuses = page.getByRole('group', { name: 'Status' })
  await statuses.getByLabel('Closed').check()
  await statuses.getByLabel('Under investigation').check()
  const registered = page.getByLabel(period.labelRegistered, { exact: true })
  await registered.fill('some day')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByText(period.prompts['not-a-period']).first()).toBeVisible()
  await registered.fill('')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/status=UNDER_INVESTIGATION%2CCLOSED.*location=\d+/)
  await expect(page.getByText('More filters (3 on)')).toBeVisible()
  await page.getByText('More filters (3 on)').click()
  await expect(page.getByRole('combobox', { name: 'Body complained against' })).toHaveValue(
    'Yeka Sub City Administration',
  )
  await expect(page.getByLabel('Sub city', { exact: true })).toHaveValue(/\d+/)
  const chips = page.getByRole('list', { name: 'Filters that are on' })
  await expect(chips).toContainText('Place: Yeka')
  await expect(chips).toContainText('Body complained against: Yeka Sub City Administration')
  await chips.getByRole('link', { name: /Under investigation, Closed/ }).click()
  await expect(page).not.toHaveURL(/status=/)
  await expect(page.getByText('More filters (2 on)')).toBeVisible()

  await page.getByLabel('Search in this list').fill('nothingwillevermatchthis')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No complaints here' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await expect(first).toBeVisible()
})

test('what does not exist is not found, and Go Back goes back', { tag: ['@desk', '@long'] }, async ({ page }) => {
  await signIn(page, 'receiver')
  await page.goto('/no/such/page')
  await expect(page.getByRole('img')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/default$/)
  await page.goto('/compliants/sideways')
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible()
  for (const id of ['999999', 'seven']) {
    await page.goto(`/complain/case-officer-form/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such complaint' })).toBeVisible()
  }
})
