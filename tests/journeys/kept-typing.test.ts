import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import states from '#web/locales/en/states.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { atTheDesk, enter, fillSignIn, openAction, sendAction } from './steps/desk.ts'
import { decisionLetter } from './steps/documents.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { receiverOf } from './steps/office-calls.ts'

const missing = 'The title deed\nThe house number'
const reason = 'It was decided twice.'

/** The unsent forms that this browser stores. */
const keptIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('typing')))

const signOut = async (page: Page) => {
  await page.getByRole('banner').locator('summary').last().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/home\/$/)
}

interface PartOnDemand {
  /** The names of its files. */
  code: RegExp
  open: Locator
  part: Locator
  /** As in browsers that do not ask for the code a second time. */
  loadsPageAgain?: boolean
}

/** Opens a part of the page by keyboard while its code does not come, tries in vain, and tries again when it comes. */
async function expectPartOnDemand(page: Page, { code, open, part, loadsPageAgain = false }: PartOnDemand) {
  await page.route(code, route => route.abort())
  await open.focus()
  await page.keyboard.press('Enter')
  const failed = page.getByRole('alert').filter({ hasText: states.part })
  const again = failed.getByRole('button', { name: states.error.retry })
  await expect(again).toBeFocused()
  await expectNothingForAxe(page, 'a part that did not come')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAttribute('aria-busy', 'false')
  await expect(again).toBeFocused()
  await page.unroute(code)
  if (loadsPageAgain) {
    await failed.getByRole('button', { name: states.error.reload }).click()
    await open.click()
  } else await page.keyboard.press('Enter')
  await expect(part).toBeVisible()
  await expect(failed).toHaveCount(0)
}

/** The desk of the person who got the new case, with the case open. */
async function aReceivedCase(browser: Browser, baseURL: string, phone: string) {
  const trackingId = await fileComplaint(baseURL, { answers: { 'complainant.phone': phone }, language: 'en' })
  const { account, complaintId } = await receiverOf(baseURL, trackingId)
  const path = `/complain/case-officer-form/${complaintId}`
  const page = await atTheDesk(browser, baseURL, account)
  await page.goto(path)
  return { page, path, account, trackingId }
}

test('what is typed into the form of a case is there again, however it was left', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { page, path, account } = await aReceivedCase(browser, baseURL ?? '', '+251911607181')
  const items = page.getByLabel('What is missing')
  const note = page.getByText('This is what you typed here before and did not send')

  await test.step('by another action of the case, and Back', async () => {
    await openAction(page, 'request-standard')
    await items.fill(missing)
    await openAction(page, 'not-admit')
    await expect(page.locator('textarea[name=whereInstead]')).toBeVisible()
    await page.locator('textarea[name=reason]').fill(reason)
    await openAction(page, 'request-standard')
    await expect(items).toHaveValue(missing)
    await expect(note).toBeVisible()
    await page.goBack()
    await expect(page.locator('textarea[name=whereInstead]')).toBeVisible()
    await expect(page.locator('textarea[name=reason]')).toHaveValue(reason)
    await page.goForward()
    await expect(items).toHaveValue(missing)
  })
  await test.step('by another page, a reload, another tab', async () => {
    await page.getByRole('link', { name: 'To the list of complaints' }).click()
    await expect(page).toHaveURL(/compliants/)
    await page.goBack()
    await expect(items).toHaveValue(missing)
    await page.reload()
    await expect(items).toHaveValue(missing)
    await expect(note).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(`${path}?do=request-standard`)
    await expect(tab.getByLabel('What is missing')).toHaveValue(missing)
    await tab.close()
  })
  await test.step('by a part of the page that does not come: it alone is missing, and comes with another try', async () => {
    await expectPartOnDemand(page, {
      code: /note-composer/,
      open: page.getByRole('button', { name: 'Write a note' }),
      part: page.getByRole('textbox', { name: 'Note', exact: true }),
    })
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(items).toHaveValue(missing)
    const help = page.getByRole('complementary', { name: 'Help' })
    await expectPartOnDemand(page, {
      code: /help-panel/,
      open: page.getByRole('button', { name: 'Help', exact: true }),
      part: help,
      loadsPageAgain: true,
    })
    // its styles came too
    await expect(help).toHaveCSS('overflow-y', 'auto')
    await page.keyboard.press('Escape')
    await expect(items).toHaveValue(missing)
  })
  await test.step('by a line that breaks', async () => {
    await page.context().setOffline(true)
    await sendAction(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(items).toHaveValue(missing)
  })
  await test.step('by a session that ends', async () => {
    await items.fill(`${missing}\nA photo`)
    await page.context().clearCookies({ name: /^(?!language)/ })
    await page.evaluate(() => localStorage.setItem('accessToken', 'over'))
    await sendAction(page)
    await expect(page).toHaveURL(/\/home\/$/)
    const notice = page.getByRole('status').filter({ hasText: 'your session has ended' })
    await expect(notice).toContainText('is kept in this browser for a day')
    await expectNothingForAxe(page, 'the start page after a session')
    // choosing a language loads the page anew: it still says why
    await page.reload()
    await notice.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, `${account}@demo.abetuta.et`)
    await expect(page).toHaveURL(/do=request-standard/)
    await expect(items).toHaveValue(`${missing}\nA photo`)
  })
  await test.step('until its user gives it up', async () => {
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(items).toHaveValue('')
    // what the list for the type offers stands first
    await expect(page.locator('[name=listedItems]').first()).toBeFocused()
    await expect(note).toBeHidden()
    await page.reload()
    await expect(items).toHaveValue('')
  })
  await test.step('or has sent it', async () => {
    await items.fill(missing)
    await sendAction(page)
    await expect(page.getByText('What is missing is asked for.')).toBeVisible()
    expect((await keptIn(page)).filter(key => key.includes('request-standard'))).toEqual([])
  })
  await test.step('of an action that is no longer offered it can still be read', async () => {
    await page.reload()
    await expect(page.getByText(reason)).toBeVisible()
  })
  await test.step('or leaves this computer', async () => {
    expect(await keptIn(page)).not.toEqual([])
    await signOut(page)
    expect(await keptIn(page)).toEqual([])
  })
  await page.context().close()
})

test('leaving asks only for what cannot be kept', { tag: '@desk' }, async ({ browser, baseURL }) => {
  const { page } = await aReceivedCase(browser, baseURL ?? '', '+251911607182')
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  const leave = () => page.getByRole('link', { name: 'To the list of complaints' }).click()
  await page.getByText('Add documents', { exact: true }).first().click()
  await page.locator('input[type=file]').setInputFiles([decisionLetter('Found later.pdf')])
  await leave()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await leave()
  await question.getByRole('button', { name: 'Leave without them' }).click()
  await expect(page).toHaveURL(/compliants/)
  await page.context().close()
})

test('keys typed after “Add another matter” land in the new box, and a registration survives leaving at once', {
  tag: ['@desk', '@long'],
}, async ({ browser, baseURL }) => {
  test.setTimeout(180_000)
  const page = await atTheDesk(browser, baseURL ?? '', 'clerk')
  const open = () => page.goto('/complaint/register-complaint')
  const matter = (index: number) => page.locator(`[name="complaint.issues.${index}"]`)
  await open()
  await matter(0).fill('The first matter.')
  await page.getByRole('button', { name: 'Add another matter' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.type('a second one with spaces ')
  await expect(matter(1)).toHaveValue('a second one with spaces ')
  await expect(matter(2)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add another matter' }).click()
  await page.keyboard.type('third')
  await page
    .getByRole('button', { name: /^Remove.*1/ })
    .first()
    .click()
  await expect(matter(0)).toHaveValue('a second one with spaces ')
  await expect(matter(0)).toBeFocused()
  await expect(matter(1)).toHaveValue('third')
  await expect(matter(2)).toHaveCount(0)

  await test.step('another person who speaks', async () => {
    await page.locator('[name="applicant.kind"][value=group]').check()
    const add = page.getByRole('button', { name: 'Add another representative' })
    await expect(add).toBeVisible()
    await add.focus()
    await page.keyboard.press('Space')
    await page.keyboard.type('Hana Maria')
    await expect(page.locator('[name="representatives.1.firstName"]')).toHaveValue('Hana Maria')
    await expect(page.locator('[name="representatives.2.firstName"]')).toHaveCount(0)
  })
  await page.locator('[name="complainant.firstName"]').fill('Zinash')
  const firstName = page.locator('[name="complainant.firstName"]')
  await page.goto('/compliants/all')
  await open()
  await expect(firstName).toHaveValue('')
  await page.getByRole('link', { name: 'Zinash', exact: true }).click()
  await expect(firstName).toHaveValue('Zinash')
  await expect(page.locator('[name="representatives.1.firstName"]')).toHaveValue('Hana Maria')
  await expect(matter(1)).toHaveValue('third')
  await expect(page.getByText('This registration was begun before and not finished')).toBeVisible()

  await test.step('another tab is another registration', async () => {
    const other = await page.context().newPage()
    await other.goto('/complaint/register-complaint')
    await other.locator('[name="complainant.firstName"]').fill('Bekele')
    await other.reload()
    await expect(other.locator('[name="complainant.firstName"]')).toHaveValue('Bekele')
    await expect(other.getByText('This registration was begun before and not finished')).toBeVisible()
    await other.close()
    await page.reload()
    await expect(firstName).toHaveValue('Zinash')
  })

  // it is sent to the server automatically
  await page.waitForResponse(answer => answer.url().endsWith('/SaveDraft') && answer.ok())
  await signOut(page)
  expect(await keptIn(page)).toEqual([])

  await test.step('its clerk goes on with it', async () => {
    await enter(page, 'clerk')
    await open()
    await page.getByRole('link', { name: 'Zinash', exact: true }).click()
    await expect(firstName).toHaveValue('Zinash')
    await expect(matter(1)).toHaveValue('third')
    await page.getByRole('button', { name: 'Clear the form' }).first().click()
    await page.getByRole('button', { name: 'Clear everything' }).first().click()
    await expect(firstName).toHaveValue('')
    await expect(page.getByRole('link', { name: 'Zinash', exact: true })).toHaveCount(0)
  })
  await page.context().close()
})
