import { said } from '#tests/support/said.ts'
import { expectNothingForAxe } from '../steps/axe.ts'
import { expect, type Page, test } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import am from '#web/locales/am/accounts.json' with { type: 'json' }
import en from '#web/locales/en/accounts.json' with { type: 'json' }
import { dayIn, monthNames } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { enter, fillSignIn } from '../steps/desk.ts'
import { photo } from '../steps/documents.ts'
import { attach, choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { speak, unique } from '../steps/own-region.ts'
import { acceptInvitation, anotherBrowser, enterAsOwnUser, inviteOwnUser, ownPassword } from '../steps/own-user.ts'

const password = 'kvinthoft zargu ploom'
const newPassword = 'quorndle miffbat tazer'

const codeTo = async (address: string): Promise<string> => {
  await expect.poll(async () => (await emailsTo(address)).length, { timeout: 90_000 }).toBeGreaterThan(0)
  return /\d{6}/.exec((await emailsTo(address)).at(-1)?.text ?? '')?.[0] ?? ''
}

async function signIn(page: Page, userName: string, userPassword: string) {
  await page.goto('/session/signin')
  await fillSignIn(page, userName, userPassword)
}

const withLengths = (text: string): string => text.replace('{{count}}', '15').replace('{{shorter}}', '8')

/** The rules below a new password, as they are marked while it is typed. */
async function expectMarks(page: Page, field: string, words: typeof en) {
  const rules = page.locator('main ul[aria-live=polite] li')
  // the answer does not tell somebody who forgot the password whether the account has a second factor
  const tooShort = field === 'newPassword' ? 'too-short-for-either' : 'password-too-short'
  const rule = (name: 'password-too-short' | 'password-too-common') =>
    rules.filter({ hasText: withLengths(words.rules[name === 'password-too-short' ? tooShort : name]) })
  const [met, open] = [`(${words.rules.met})`, `(${words.rules.open})`]
  await expect(rules).toHaveCount(2)
  await expect(rules.filter({ hasText: open })).toHaveCount(0)
  await page.locator(`[name=${field}]`).pressSequentially('kvinthoft')
  await expect(rule('password-too-short')).toContainText(open)
  await expect(rule('password-too-common')).toContainText(met)
  await page.locator(`[name=${field}]`).fill('123456789123456789')
  await expect(rule('password-too-short')).toContainText(met)
  await expect(rule('password-too-common')).toContainText(open)
}

test('somebody opens an account, confirms it, forgets the password and sets a new one', { tag: '@phone' }, async ({
  page,
}) => {
  const words = am
  const { signUp, forgot } = am
  const address = `${unique()}@example.et`
  await page.goto('/session/signup')
  await speak(page, 'am')
  await page.goto('/session/signup')
  await page.locator('[name=name]').fill('ፀሐይ ወርቁ')
  await page.locator('[name=userName]').fill(address)
  await expectMarks(page, 'userPassword', words)
  await page.locator('[name=userPassword]').fill('kvinthoft')
  await page.locator('main [type=submit]').click()
  await expect(page.getByRole('alert')).toContainText(withLengths(words.prompts['password-too-short']))
  await expectNothingForAxe(page)
  await page.locator('[name=userPassword]').fill(password)
  await page.locator('main [type=submit]').click()
  await expect(page.getByRole('heading', { name: signUp.confirmTitle })).toBeVisible()
  await expect(page.getByText(signUp.oneStepLeft)).toBeVisible()
  await expectNothingForAxe(page)
  // nothing else is open before that
  await page.goto('/page-layouts/user-profile')
  await expect(page).toHaveURL(/\/session\/signup$/)
  await expect(page.getByRole('heading', { name: signUp.confirmTitle })).toBeVisible()
  await page.locator('[name=code]').fill(await codeTo(address))
  await page.getByRole('button', { name: signUp.confirm, exact: true }).click()
  await expect(page).toHaveURL(/\/dashtrack$/)
  await expect(page.getByRole('heading', { name: words.own.empty })).toBeVisible()
  await expectNothingForAxe(page)

  await page.goto('/session/forgot-password')
  await page.locator('[name=userName]').fill(address)
  await page.locator('main [type=submit]').click()
  await expect(page.getByRole('heading', { name: forgot.sentTitle })).toBeVisible()
  const link = async () => /https?:\S+token=[\w-]+/.exec((await emailsTo(address)).at(-1)?.text ?? '')?.[0] ?? ''
  await expect.poll(link, { timeout: 90_000 }).not.toBe('')
  const { pathname, search } = new URL(await link())
  await page.goto(`${pathname}${search}`)
  await expect(page.getByRole('heading', { name: forgot.setTitle })).toBeVisible()
  await expectMarks(page, 'newPassword', words)
  await expectNothingForAxe(page)
  await page.locator('[name=newPassword]').fill(newPassword)
  await page.getByRole('button', { name: forgot.save }).click()
  await expect(page.getByRole('heading', { name: forgot.doneTitle })).toBeVisible()
  await expect(page.getByText(said('Password Changed Successfully'))).toBeVisible()

  await signIn(page, address, newPassword)
  await expect(page).toHaveURL(/\/dashtrack$/)
})

test('a member of staff looks after their own account', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  const { profile, prompts } = am
  await enter(page, 'admin')
  const user = await inviteOwnUser(page, 'Auditor')
  await acceptInvitation(page, user.userName)
  const own = await enterAsOwnUser(browser, baseURL, user)
  await speak(own, 'am')
  await own.goto('/page-layouts/user-profile')
  await expect(own.getByRole('heading', { name: profile.title })).toBeVisible()
  await expectNothingForAxe(own)
  await type(own.locator('[name=currentPassword]'), 'not the password')
  await type(own.locator('[name=newPassword]'), newPassword)
  await press(own.getByRole('button', { name: profile.changePassword }))
  await expect(own.getByText(said('Invalid Crredentials'))).toBeVisible()
  const names = { en: 'Helen Getahun Bekele', am: 'ሔለን ጌታሁን በቀለ' }
  await type(own.locator('[name=name]'), names.en)
  await type(own.locator('[name=nameAm]'), names.am)
  await choose(own.locator('select[name=language]'), profile.languages.am)
  await press(own.getByRole('button', { name: profile.save, exact: true }))
  await expect(own.getByText(said('Profile Changed Successfully'))).toBeVisible()
  await expect(own.getByText(said('Invalid Crredentials'))).toHaveCount(0)

  const field = own.locator('input[type=file]')
  await attach(field, { name: 'Me.csv', mimeType: 'text/csv', buffer: Buffer.from('no,photo') })
  await press(own.getByRole('button', { name: profile.upload }))
  await expect(own.getByRole('alert').first()).toContainText(prompts['wrong-file-type'])
  await attach(field, await photo(320, 'Me.jpg'))
  await press(own.getByRole('button', { name: profile.upload }))
  await expectAnswer(own, 'Profile Changed Successfully')
  const shown = own.getByRole('img', { name: names.am })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await press(own.getByRole('button', { name: profile.removePhoto }))
  await expect(own.getByText(profile.noPhoto)).toBeVisible()

  await choose(own.locator('select[name=language]'), profile.languages.en)
  await press(own.getByRole('button', { name: profile.save, exact: true }))
  await expect(own.locator('html')).toHaveAttribute('lang', 'en')
  await type(own.locator('[name=currentPassword]'), ownPassword)
  await type(own.locator('[name=newPassword]'), newPassword)
  await press(own.getByRole('button', { name: en.profile.changePassword }))
  await expectAnswer(own, 'Password Changed Successfully')
  await own.context().close()
  const again = await anotherBrowser(browser, baseURL)
  await signIn(again, user.userName, newPassword)
  await expect(again).toHaveURL(/\/dashboard\/default$|\/user-profile$/)
  await again.context().close()
})

test('colours, brightness and calendar of an account come along to another browser', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, baseURL }) => {
  await enter(page, 'admin')
  const { userName } = await inviteOwnUser(page, 'Auditor')
  await acceptInvitation(page, userName)
  const first = await anotherBrowser(browser, baseURL)
  await signIn(first, userName, ownPassword)
  await expect(first).toHaveURL(/\/dashboard\/default$/)
  await first.goto('/page-layouts/user-profile')
  await first.locator('select[name=theme]').selectOption('rose')
  await first.locator('select[name=calendar]').selectOption('ethiopian')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText(said('Profile Changed Successfully'))).toBeVisible()
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'rose')
  // the day of what stands there: it may be another one by now
  const moment = (await first.locator('time').first().getAttribute('datetime')) ?? ''
  const { year, month, day } = dayIn('ethiopian', dayOfInstant(moment))
  const today = `${day} ${monthNames.ethiopian.en[month - 1]} ${year}`
  await expect(first.locator('time').first()).toContainText(today)

  await first.locator('summary', { has: first.locator('circle') }).click()
  await first.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(first.locator('html')).toHaveAttribute('data-scheme', 'dark')

  const second = await anotherBrowser(browser, baseURL)
  await signIn(second, userName, ownPassword)
  await expect(second).toHaveURL(/\/dashboard\/default$/)
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'rose')
  await expect(second.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await second.goto('/page-layouts/user-profile')
  await expect(second.locator(`time[datetime="${moment}"]`).first()).toContainText(today)
  await expect(second.locator('select[name=calendar]')).toHaveValue('ethiopian')
  for (const other of [first, second]) await other.context().close()
})

test('the administrator sets the password policy', { tag: ['@desk', '@long'] }, async ({ page }) => {
  const { policy, prompts } = am
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto('/setting/manage-password-policy')
  const special = page.getByLabel(policy.mustHaveSpecialCharacter)
  await press(special, 'Space')
  await expect(special).toBeChecked()
  await expect(page.getByRole('heading', { name: policy.warnings.title })).toBeVisible()
  await expectNothingForAxe(page)
  await press(special, 'Space')
  await expect(special).not.toBeChecked()
  const [without, withFactor] = [
    page.getByLabel(policy.length, { exact: true }),
    page.getByLabel(policy.lengthWithFactor),
  ]
  const save = () => press(page.getByRole('button', { name: policy.save, exact: true }))
  await type(without, '7')
  await save()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expect(page.getByRole('alert').first()).toContainText(prompts.between)
  await expect(without).toHaveValue('7')
  // the length without a second factor stays: what other journeys are told names it
  await type(without, '15')
  await type(withFactor, '17')
  await save()
  await expect(page.getByRole('alert').first()).toContainText(prompts['longer-than-without'])
  await type(withFactor, '9')
  await save()
  await expectAnswer(page, 'Password Policy Edited Successfully')
  await page.reload()
  await expect(withFactor).toHaveValue('9')
  // as it was, for everybody else
  await type(withFactor, '8')
  await save()
  await expectAnswer(page, 'Password Policy Edited Successfully')
})
