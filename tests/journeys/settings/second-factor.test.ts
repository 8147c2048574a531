import { expect, type Page, test } from '@playwright/test'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { emailsTo } from '#tests/support/received.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import amMenu from '#web/locales/am/menu.json' with { type: 'json' }
import amUsers from '#web/locales/am/users.json' with { type: 'json' }
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import enMenu from '#web/locales/en/menu.json' with { type: 'json' }
import enUsers from '#web/locales/en/users.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { expectAnswer, press, type } from '../steps/keyboard.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { acceptInvitation, anotherBrowser, enterAsOwnUser, inviteOwnUser, ownPassword } from '../steps/own-user.ts'
import { visit } from '../steps/visit.ts'

const texts = { en: { ...en, users: enUsers, menu: enMenu }, am: { ...am, users: amUsers, menu: amMenu } }
type Texts = (typeof texts)['en']
const profilePage = '/page-layouts/user-profile'

/** Signs in with the password alone; the test checks what follows. */
async function showPassword(page: Page, userName: string, language: 'en' | 'am') {
  await page.goto('/session/signin')
  await speak(page, language)
  await page.goto('/session/signin')
  await type(page.locator('[name=userName]'), userName)
  await type(page.locator('[name=userPassword]'), ownPassword)
  await press(page.locator('main [type=submit]'))
}

/** Opens one of the things to do with a second factor, and confirms it with the password. */
async function confirmWithPassword(page: Page, title: string, password = ownPassword, name?: string) {
  const step = page.locator('details').filter({ has: page.locator('summary').filter({ hasText: title }) })
  if (!(await step.locator('form').isVisible())) await press(step.locator('summary'))
  if (name) await type(step.locator('[name=passkeyName]'), name)
  await type(step.locator('input[type=password]'), password)
  await press(step.getByRole('button', { name: title, exact: true }))
}

const recoveryCodesOn = (page: Page) => page.locator('ol[translate=no] li')

/** Sets an authenticator app up, as its owner would with a phone; answers the recovery codes. */
async function setUpAuthenticator(page: Page, { profile, prompts }: Texts): Promise<string[]> {
  await confirmWithPassword(page, profile.addApp)
  await expect(page.getByText(profile.scan)).toBeVisible()
  const secret = ((await page.locator('code[translate=no]').textContent()) ?? '').replaceAll(/\s/g, '')
  await type(page.locator('[name=code]'), '000000')
  await press(page.getByRole('button', { name: profile.turnOn }))
  await expect(page.getByRole('alert')).toContainText(prompts['wrong-code'])
  await type(page.locator('[name=code]'), authenticatorCode(secret, new Date()))
  await press(page.getByRole('button', { name: profile.turnOn }))
  await expect(page.getByRole('heading', { name: profile.codesTitle })).toBeVisible()
  return recoveryCodesOn(page).allTextContents()
}

/** A role of the journey's own that asks for a second factor; answers its name. */
async function addDemandingRole(page: Page): Promise<string> {
  const name = `Keeper ${unique()}`
  const client = await callsFrom(page)
  await client.addRole({ body: { name, nameAm: `ጠባቂ ${name}`, guardLevel: 'ADMIN', requiresSecondFactor: true } })
  return name
}

/** A security key in the browser's socket, which its owner touches whenever it blinks. */
async function plugInKey(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page, { menu }: Texts) {
  await press(page.locator(`summary[aria-label="${menu.account}"]`))
  await press(page.getByRole('button', { name: menu.signOut }))
  await expect(page).toHaveURL(/\/home\/?$/)
}

test('a second factor that the role demands is set up, used, lost, and taken away', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const text = texts.am
  await enter(page, 'admin')
  const { userName, names } = await inviteOwnUser(page, await addDemandingRole(page))
  const shown = names.am
  await acceptInvitation(page, userName)
  const own = await anotherBrowser(browser, baseURL)
  await showPassword(own, userName, 'am')
  await expect(own).toHaveURL(new RegExp(`${profilePage}$`))
  await expect(own.getByText(text.profile.mustSetUp)).toBeVisible()
  await own.goto('/dashboard/default')
  await expect(own).toHaveURL(new RegExp(`${profilePage}$`))
  const [recoveryCode = ''] = await setUpAuthenticator(own, text)
  await visit(own, '/dashboard/default')
  await expect(own).toHaveURL(/\/dashboard\/default$/)

  const second = await anotherBrowser(browser, baseURL)
  await showPassword(second, userName, 'am')
  await expect(second.getByRole('heading', { name: text.factor.title })).toBeVisible()
  await press(second.getByRole('button', { name: text.factor.recovery }))
  await type(second.locator('[name=recoveryCode]'), recoveryCode)
  await press(second.getByRole('button', { name: text.factor.submit, exact: true }))
  await expect(second).toHaveURL(/\/dashboard\/default$/)

  // both are signed in; the second ends the first
  await second.goto(profilePage)
  await press(second.getByRole('button', { name: text.profile.end, exact: true }))
  await expect(second.getByRole('button', { name: text.profile.end, exact: true })).toHaveCount(0)
  await own.goto(profilePage)
  await expect(own).toHaveURL(/\/(home\/?|session\/signin)/)

  await speak(page, 'am')
  await page.goto(`/setting/create-system-user?text=${userName}`)
  await press(page.getByRole('link', { name: text.users.actions.secondFactorsNamed.replace('{{name}}', shown) }))
  const question = page.getByRole('heading', { name: text.users.secondFactors.title.replace('{{name}}', shown) })
  await expect(question).toBeFocused()
  await press(page.getByRole('button', { name: text.users.secondFactors.confirm }))
  await expectAnswer(page, 'Second factors removed successfully')
  await expect.poll(async () => (await emailsTo(userName)).length, { timeout: 90_000 }).toBeGreaterThan(1)

  await second.goto(profilePage)
  await expect(second).toHaveURL(/\/(home\/?|session\/signin)/)
  await showPassword(second, userName, 'am')
  // back to where the session had ended
  await expect(second).toHaveURL(new RegExp(`${profilePage}$`))
  await expect(second.getByText(text.profile.noFactors)).toBeVisible()
  for (const other of [own, second]) await other.context().close()
})

test('a passkey is added, shown at the next sign-in and removed; recovery codes are renewed', {
  tag: ['@phone', '@long'],
}, async ({ page, browser, baseURL }) => {
  const text = texts.en
  const { profile, prompts, factor } = text
  await enter(page, 'admin')
  const user = await inviteOwnUser(page, 'Auditor')
  await acceptInvitation(page, user.userName)
  const own = await enterAsOwnUser(browser, baseURL, user)
  await speak(own, 'en')
  await plugInKey(own)
  await own.goto(profilePage)
  await confirmWithPassword(own, profile.addPasskey, ownPassword, 'Blue key')
  await expect(own.getByRole('heading', { name: profile.codesTitle })).toBeVisible()
  const [oldCode = ''] = await recoveryCodesOn(own).allTextContents()
  await expect(own.getByRole('listitem').filter({ hasText: 'Blue key' })).toContainText(profile.neverUsed)

  const toSecondStep = async () => {
    await signOut(own, text)
    await showPassword(own, user.userName, 'en')
    await expect(own.getByRole('heading', { name: factor.title })).toBeVisible()
  }
  await toSecondStep()
  await press(own.getByRole('button', { name: factor.passkey }))
  await expect(own).toHaveURL(/\/dashboard\/default$/)

  await own.goto(profilePage)
  await confirmWithPassword(own, profile.renew, 'not the password')
  await expect(own.getByRole('alert').first()).toContainText(prompts['wrong-password'])
  await confirmWithPassword(own, profile.renew)
  await expect(own.getByRole('heading', { name: profile.codesTitle })).toBeVisible()
  const [newCode = ''] = await recoveryCodesOn(own).allTextContents()

  await toSecondStep()
  await press(own.getByRole('button', { name: factor.recovery }))
  await type(own.locator('[name=recoveryCode]'), oldCode)
  await press(own.getByRole('button', { name: factor.submit, exact: true }))
  await expect(own.getByRole('alert').first()).toContainText(prompts['wrong-code'])
  await type(own.locator('[name=recoveryCode]'), newCode)
  await press(own.getByRole('button', { name: factor.submit, exact: true }))
  await expect(own).toHaveURL(/\/dashboard\/default$/)

  await own.goto(profilePage)
  await confirmWithPassword(own, profile.removePasskey.replace('{{name}}', 'Blue key'))
  await expect(own.getByText(profile.noFactors)).toBeVisible()
  await own.context().close()
})
