import { expect, test } from '@playwright/test'
import am from '#web/locales/am/start.json' with { type: 'json' }
import en from '#web/locales/en/start.json' with { type: 'json' }
import { emailsTo } from '#tests/support/received.ts'
import { expectNothingInEveryLook } from './axe.ts'
import { enter } from './desk.ts'
import { press } from './keyboard.ts'
import { speak, unique } from './own-region.ts'
import { acceptInvitation, enterAsOwnUser, inviteOwnUser } from './own-user.ts'

const texts = { en: en.roleNotGiven, am: am.roleNotGiven }

test('a page that the role does not open says so and leads on, in both languages', async ({
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
})

test('a complainant who is not let in is led to their own complaints', async ({ page }) => {
  const address = `${unique()}@example.et`
  await page.goto('/session/signup')
  await page.locator('[name=name]').fill('ፀሐይ ወርቁ')
  await page.locator('[name=userName]').fill(address)
  await page.locator('[name=userPassword]').fill('kvinthoft zargu ploom')
  await page.locator('main [type=submit]').click()
  const code = async () => /\d{6}/.exec((await emailsTo(address)).at(-1)?.text ?? '')?.[0] ?? ''
  await expect.poll(code, { timeout: 30_000 }).not.toBe('')
  await page.locator('[name=code]').fill(await code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/dashtrack$/)
  await page.goto('/setting/create-system-user')
  await expect(page).toHaveURL(/\/roleNotGiven$/)
  await expectNothingInEveryLook(page, '/roleNotGiven')
  await press(page.getByRole('main').locator('a.button'))
  await expect(page).toHaveURL(/\/dashtrack$/)
})
