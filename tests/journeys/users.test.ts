import { expect, type Page, test } from '@playwright/test'
import { expectNothingInEveryLook } from './axe.ts'
import { fillSignIn, signIn } from './desk.ts'
import { choose, expectAnswer, press, type } from './keyboard.ts'
import { unique } from './own-region.ts'
import { invitationSentTo, inviteOwnUser, ownPassword as password } from './own-user.ts'

const usersPage = '/setting/create-system-user'

interface Invitation {
  userName: string
  open: string
  send: string
  role: string
  place: string
}

/** Invites somebody by keyboard alone, in the language of the page. */
async function invite(page: Page, { userName, open, send, role, place }: Invitation) {
  await page.goto(usersPage)
  await press(page.getByRole('link', { name: open }))
  await type(page.locator('[name=userName]'), userName)
  await press(page.getByRole('button', { name: send }))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('[name=userName]')).toHaveValue(userName)
  await type(page.locator('form [name=name]'), 'Hana Girma')
  await choose(page.locator('[name=roleId]'), role)
  await type(page.locator('form').getByRole('searchbox').first(), place)
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: place, exact: true }))
  await press(page.getByRole('button', { name: send }))
  await expectAnswer(page, 'User invited successfully')
}

test('a user is invited, chooses a password without JavaScript, signs in, and is deactivated', async ({
  page,
  browser,
  baseURL,
}) => {
  const userName = `hana.${unique()}@office.example.test`
  await signIn(page, 'admin')
  await invite(page, { userName, open: 'Invite a user', send: 'Send invitation', role: 'Case receiver', place: 'Afar' })

  const link = await invitationSentTo(userName)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB', javaScriptEnabled: false })
  const own = await context.newPage()
  await own.goto(link)
  await type(own.getByLabel('New password'), 'short')
  await press(own.getByRole('button', { name: 'Set password' }))
  await expect(own.getByRole('alert')).toContainText('too short')
  await type(own.getByLabel('New password'), password)
  await press(own.getByRole('button', { name: 'Set password' }))
  await expect(own.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await own.goto(link)
  await expect(own.getByRole('heading', { name: 'This link works no more' })).toBeVisible()
  await context.close()

  const fresh = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const desk = await fresh.newPage()
  await desk.goto('/session/signin')
  await fillSignIn(desk, userName, password)
  await expect(desk).toHaveURL(/\/dashboard\/default$/)
  await fresh.close()

  await page.goto(`${usersPage}?text=${userName}`)
  await press(page.getByRole('link', { name: 'Deactivate Hana Girma' }))
  await press(page.getByRole('button', { name: 'Deactivate user' }))
  await expectAnswer(page, 'User deactivated successfully')
})

test('a user is invited in Amharic, and their menu is replaced', async ({ page }) => {
  const userName = `hana.${unique()}@office.example.test`
  await signIn(page, 'admin')
  const domain = new URL(page.url()).hostname
  await page.context().addCookies([{ name: 'language', value: 'am', domain, path: '/' }])
  await invite(page, { userName, open: 'ተጠቃሚ ጋብዝ', send: 'ግብዣውን ላክ', role: 'የጉዳይ ተቀባይ', place: 'አፋር' })
  await page.goto(`${usersPage}?text=${userName}`)
  await expect(page.getByRole('row').filter({ hasText: userName })).toContainText('አፋር')
  await press(page.getByRole('link', { name: 'የHana Girma የጎን ምናሌ' }))
  await press(page.getByRole('button', { name: 'አቤቱታዎችን ይመልከቱ ወደ ላይ' }))
  await press(page.getByRole('button', { name: 'ምናሌውን አስቀምጥ' }))
  await expectAnswer(page, 'Navigation saved successfully')
})

test('nobody deactivates themselves, and the screen says why', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`${usersPage}?text=admin@demo`)
  await press(page.getByRole('link', { name: 'Deactivate Liya Worku' }))
  await press(page.getByRole('button', { name: 'Deactivate user' }))
  await expectAnswer(page, 'Error Saving Changes')
  await expect(page.getByRole('alert')).toContainText('your own account')
})

test('a file of users is looked at before anything happens', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(`${usersPage}?panel=import`)
  const rows = `userName,name,role\nfile.${unique()}@office.example.test,From File,Case receiver\nnobody,No Role,Emperor\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await press(page.getByRole('button', { name: 'Show what would happen' }))
  await expect(page.getByText('From File')).toBeVisible()
  await expect(page.getByText('No Role')).toBeVisible()
})

for (const [language, words] of [
  ['en', { open: 'Organizations of', button: 'Assign organization', remove: 'Remove' }],
  ['am', { open: 'ተቋማት', button: 'ተቋሙን መድብ', remove: 'አንሳ' }],
] as const) {
  test(`an organization is assigned to an expert and taken away by keyboard alone (${language})`, async ({ page }) => {
    await signIn(page, 'admin')
    const { userName } = await inviteOwnUser(page, 'Case officer')
    const domain = new URL(page.url()).hostname
    await page.context().addCookies([{ name: 'language', value: language, domain, path: '/' }])
    await page.goto(`/experts?text=${userName}`)
    await press(page.getByRole('link', { name: words.open }).first())
    await press(page.getByRole('button', { name: words.button }))
    await expect(page.getByRole('alert')).toBeFocused()
    const select = page.locator('[name=organizationId]:not([type=hidden])')
    await select.focus()
    await select.selectOption({ index: 1 })
    await press(page.getByRole('button', { name: words.button }))
    await expectAnswer(page, 'Organization Assigned to expert successfully')
    await press(page.getByRole('button', { name: words.remove }).first())
    await expectAnswer(page, 'Organization deleted from expert successfully')
  })
}

test('axe finds nothing on users, experts and the invitation', { tag: '@desk' }, async ({ page }) => {
  test.slow()
  await signIn(page, 'admin')
  for (const path of [
    `${usersPage}?panel=invite`,
    `${usersPage}?panel=import`,
    '/experts',
    '/session/invitation?token=x',
  ]) {
    await expectNothingInEveryLook(page, path)
  }
})
