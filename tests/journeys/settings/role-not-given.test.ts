import { type Browser, expect, type Page, test } from '@playwright/test'
import amAccounts from '#web/locales/am/accounts.json' with { type: 'json' }
import am from '#web/locales/am/start.json' with { type: 'json' }
import enAccounts from '#web/locales/en/accounts.json' with { type: 'json' }
import en from '#web/locales/en/start.json' with { type: 'json' }
import { emailsTo } from '#tests/support/received.ts'
import { expectNothingInEveryLook } from '../steps/axe.ts'
import { enter, fillSignIn } from '../steps/desk.ts'
import { press } from '../steps/keyboard.ts'
import { callsAs } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import {
  acceptInvitation,
  anotherBrowser,
  enterAsOwnUser,
  inviteOwnUser,
  type OwnUser,
  ownPassword,
} from '../steps/own-user.ts'

const profileTexts = { en: enAccounts.profile, am: amAccounts.profile }
const texts = { en: en.roleNotGiven, am: am.roleNotGiven }

test('a page that the role does not open says so and leads on, in both languages', { tag: ['@desk', '@long'] }, async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, 'admin')
  const user = await inviteOwnUser(page, 'Approver')
  await acceptInvitation(page, user.userName)
  const own = await enterAsOwnUser(browser, baseURL, user)
  for (const language of ['en', 'am'] as const) {
    await speak(own, language)
    await own.goto('/setting/create-system-user')
    await expect(own).toHaveURL(/\/roleNotGiven$/)
    await expect(own.getByRole('heading', { name: texts[language].title })).toBeVisible()
    await press(own.getByRole('main').locator('a.button'))
    await expect(own).toHaveURL(/\/dashboard\/default$/)
  }
  await expectNothingInEveryLook(own, '/roleNotGiven')

  await own.context().close()

  // a user whose level has no dashboard starts at the first open page: editors at the absences
  await becomeOfLevel(baseURL ?? '', user, 'EDITOR')
  const editor = await signedInAgain(browser, baseURL, user)
  await editor.goto('/')
  await expect(editor).toHaveURL(/\/roleNotGiven$/)
  await press(editor.getByRole('main').locator('a.button'))
  await expect(editor).toHaveURL(/\/absences$/)
  await editor.context().close()

  // and users without an open page are told so
  await becomeOfLevel(baseURL ?? '', user, 'GUEST')
  const guest = await signedInAgain(browser, baseURL, user)
  for (const language of ['en', 'am'] as const) {
    await speak(guest, language)
    await guest.goto('/')
    await expect(guest).toHaveURL(/\/roleNotGiven$/)
    await expect(guest.getByText(texts[language].nothing)).toBeVisible()
    await press(guest.getByRole('main').locator('a.button'))
    await expect(guest).toHaveURL(/\/page-layouts\/user-profile$/)
    await expect(guest.getByText(profileTexts[language].nothingElse)).toBeVisible()
  }
  await guest.context().close()
})

/** A browser of their own in which they begin with their profile. */
async function signedInAgain(browser: Browser, baseURL: string | undefined, user: OwnUser): Promise<Page> {
  const page = await anotherBrowser(browser, baseURL)
  await page.goto('/session/signin')
  await fillSignIn(page, user.userName, ownPassword)
  await expect(page).toHaveURL(/\/page-layouts\/user-profile$/)
  return page
}

/** Gives somebody a role of a level that opens everything of it. */
async function becomeOfLevel(serverUrl: string, user: OwnUser, guardLevel: 'EDITOR' | 'GUEST'): Promise<void> {
  const { client } = await callsAs(serverUrl, 'admin')
  const name = `${guardLevel} ${unique()}`
  const roles = await client.addRole({ body: { name, guardLevel } })
  const roleId = roles.find(role => role.name === name)?.id ?? 0
  await client.assignPermission({ body: { roleId, givenPermission: 'All' } })
  const { id, userName, names } = user
  const office = { organizationId: null, departmentId: null, language: 'en' as const }
  await client.updateUser({ body: { id, userName, name: names.en, nameAm: names.am, roleId, ...office } })
}

test('a complainant who is not let in is led to their own complaints', { tag: ['@phone', '@long'] }, async ({
  page,
}) => {
  const address = `${unique()}@example.et`
  await page.goto('/session/signup')
  await page.locator('[name=name]').fill('ፀሐይ ወርቁ')
  await page.locator('[name=userName]').fill(address)
  await page.locator('[name=userPassword]').fill('kvinthoft zargu ploom')
  await page.locator('main [type=submit]').click()
  const code = async () => /\d{6}/.exec((await emailsTo(address)).at(-1)?.text ?? '')?.[0] ?? ''
  await expect.poll(code, { timeout: 90_000 }).not.toBe('')
  await page.locator('[name=code]').fill(await code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashtrack$/)
  await page.goto('/setting/create-system-user')
  await expect(page).toHaveURL(/\/roleNotGiven$/)
  await press(page.getByRole('main').locator('a.button'))
  await expect(page).toHaveURL(/\/dashtrack$/)
})
