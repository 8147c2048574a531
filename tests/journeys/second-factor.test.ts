import { expect, type Page, test } from '@playwright/test'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { emailsTo } from '#tests/support/received.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import amSignIn from '#web/locales/am/sign-in.json' with { type: 'json' }
import amUsers from '#web/locales/am/users.json' with { type: 'json' }
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import enSignIn from '#web/locales/en/sign-in.json' with { type: 'json' }
import enUsers from '#web/locales/en/users.json' with { type: 'json' }
import { signIn } from './desk.ts'
import { expectAnswer, press, type } from './keyboard.ts'
import { speak } from './own-region.ts'
import { acceptInvitation, anotherBrowser, inviteOwnUser, ownPassword } from './own-user.ts'

const texts = {
  en: { ...en, users: enUsers, signIn: enSignIn },
  am: { ...am, users: amUsers, signIn: amSignIn },
}
const profilePage = '/page-layouts/user-profile'

/** The password alone: what follows it is the test's to say. */
async function showPassword(page: Page, userName: string, language: 'en' | 'am') {
  await page.goto('/session/signin')
  await speak(page, language)
  await page.goto('/session/signin')
  await type(page.locator('[name=userName]'), userName)
  await type(page.locator('[name=userPassword]'), ownPassword)
  await press(page.locator('main [type=submit]'))
}

/** Sets an authenticator app up, as its owner would with a phone; answers the recovery codes. */
async function setUpAuthenticator(page: Page, { profile, prompts }: (typeof texts)['en']): Promise<string[]> {
  const step = (title: string) => page.locator('details').filter({ has: page.getByText(title, { exact: true }) })
  await press(page.locator('summary').filter({ hasText: profile.addApp }))
  await type(step(profile.addApp).locator('input[type=password]'), ownPassword)
  await press(step(profile.addApp).getByRole('button', { name: profile.addApp }))
  await expect(page.getByText(profile.scan)).toBeVisible()
  const secret = ((await page.locator('code[translate=no]').textContent()) ?? '').replaceAll(/\s/g, '')
  await type(page.locator('[name=code]'), '000000')
  await press(page.getByRole('button', { name: profile.turnOn }))
  await expect(page.getByRole('alert')).toContainText(prompts['wrong-code'])
  await type(page.locator('[name=code]'), authenticatorCode(secret, new Date()))
  await press(page.getByRole('button', { name: profile.turnOn }))
  await expect(page.getByRole('heading', { name: profile.codesTitle })).toBeVisible()
  return page.locator('ol[translate=no] li').allTextContents()
}

for (const language of ['en', 'am'] as const) {
  const text = texts[language]
  test(`a second factor is set up, used, lost, and taken away by the administrator (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, 'admin')
    const { userName, name } = await inviteOwnUser(page, 'Auditor')
    const shown = language === 'am' ? name.replace('Hana', 'ሐና') : name
    await acceptInvitation(browser, baseURL, userName)
    const own = await anotherBrowser(browser, baseURL)
    await showPassword(own, userName, language)
    await expect(own).toHaveURL(/\/dashboard\/default$/)
    await own.goto(profilePage)
    const [recoveryCode = ''] = await setUpAuthenticator(own, text)

    const second = await anotherBrowser(browser, baseURL)
    await showPassword(second, userName, language)
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

    await speak(page, language)
    await page.goto(`/setting/create-system-user?text=${userName}`)
    await press(page.getByRole('link', { name: text.users.actions.secondFactorsNamed.replace('{{name}}', shown) }))
    const question = page.getByRole('heading', { name: text.users.secondFactors.title.replace('{{name}}', shown) })
    await expect(question).toBeFocused()
    await press(page.getByRole('button', { name: text.users.secondFactors.confirm }))
    await expectAnswer(page, 'Second factors removed successfully')
    await expect.poll(async () => (await emailsTo(userName)).length, { timeout: 30_000 }).toBeGreaterThan(1)

    await second.goto(profilePage)
    await expect(second).toHaveURL(/\/(home\/?|session\/signin)/)
    await showPassword(second, userName, language)
    // back to where the session had ended
    await expect(second).toHaveURL(new RegExp(`${profilePage}$`))
    await expect(second.getByText(text.profile.noFactors)).toBeVisible()
    for (const other of [own, second]) await other.context().close()
  })
}
