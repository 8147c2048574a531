import { type Browser, expect, type Page } from '@playwright/test'
import { demoPassword } from '#db/demo/sign-ins.ts'
import { ApplicationForm, homeOf, placeOfDecision } from './application-form.ts'
import { decisionLetter, photo } from './documents.ts'
import { expectAnswer, press } from './keyboard.ts'
import { browserCalls } from './office-calls.ts'
import { visit } from './visit.ts'

/** Fills in the sign-in form in any language, and sends it; the test checks what follows. */
export async function fillSignIn(page: Page, userName: string, password: string = demoPassword) {
  await page.locator('[name=userName]').fill(userName)
  await page.locator('[name=userPassword]').fill(password)
  await page.locator('main [type=submit]').click()
}

/** Signs in as one of the demonstration's staff and waits for the page that comes first. */
export async function signIn(page: Page, account: string) {
  await page.goto('/session/signin')
  await fillSignIn(page, `${account}@demo.abetuta.et`)
  await expect(page).toHaveURL(/\/dashboard\/default$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Signs in as one of the demonstration's staff by calls, for journeys that are not about signing in. No page is open yet:
 * the journey opens its own.
 */
export async function enter(page: Page, account: string, password: string = demoPassword) {
  const userName = account.includes('@') ? account : `${account}@demo.abetuta.et`
  const { accessToken, user } = await browserCalls(page.context()).signIn({
    body: { userName, userPassword: password },
  })
  // of the same origin, and nothing that runs
  await page.goto('/icon.svg')
  await page.context().addCookies([{ name: 'signed-in', value: '1', url: new URL(page.url()).origin }])
  await page.evaluate(kept => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    accessToken,
    user: JSON.stringify(user[0]),
  })
}

/** A page at the desk in English, whatever language the person prefers. */
export async function atTheDesk(browser: Browser, baseURL: string, account: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    javaScriptEnabled: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await enter(page, account)
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL }])
  return page
}

/** Opens a case from the list of all that one sees. */
export async function openCase(page: Page, trackingId: string): Promise<void> {
  await page.goto(`/compliants/all?text=${trackingId}`)
  await page.locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/case-officer-form/)
}

/** Opens the form of an action on the case page, whatever language the reader has. */
export const openAction = (page: Page, action: string) => page.locator(`a[href$="do=${action}"]`).click()

/** Sends the form of the action that is open. */
export const sendAction = (page: Page) =>
  page.locator('form:has(input[name=intent]):not([data-actions] form) button[type=submit]').click()

/** Opens the form of an action on the case page by keyboard, whatever language the reader has. */
export async function openForm(page: Page, complaintId: number, action: string): Promise<void> {
  await visit(page, `/complain/case-officer-form/${complaintId}`)
  await press(page.locator(`a[href$="do=${action}"]`))
  await expect(page.locator(`input[name=intent][value=${action}]`)).toBeAttached()
}

/** What the form says is missing or wrong. */
export const problemsOn = (page: Page) => page.getByRole('main').getByRole('alert').getByRole('link')

/** Which of the demonstration's receivers has the case that a supervisor reads. */
export async function receiverOnPage(page: Page): Promise<string> {
  const name = (
    await page.getByText('Case receiver', { exact: true }).locator('xpath=following::dd[1]').innerText()
  ).trim()
  return { 'Sara Mengistu': 'receiver', 'Biniam Tekle': 'receiver2' }[name] ?? name
}

/** The receiver finds everything there and hands the open case to the department that investigates. */
export async function forward(receiver: Page): Promise<void> {
  await openAction(receiver, 'forward')
  await receiver.getByLabel('Yes, everything needed is there').check()
  await receiver.locator('select[name=severityId]').selectOption({ label: 'High' })
  await receiver.locator('select[name=departmentId]').selectOption({ label: 'Investigation and decision' })
  await receiver.getByLabel('Reason').fill('Everything needed is there.')
  await sendAction(receiver)
  await expectAnswer(receiver, 'Compliant Action Created Successfully')
  // the department is not the receiver's: the case is not visible or shown as forwarded
  await expect(
    receiver
      .getByText('The case has gone on to somebody else')
      .or(receiver.getByText('The case is with the department now.'))
      .first(),
  ).toBeVisible()
}

/** Files a complaint with a letter and a photo, as a visitor without JavaScript; answers its tracking ID. */
export async function fileComplaint(
  browser: Browser,
  baseURL: string | undefined,
  { phone, email }: { phone: string; email?: string },
): Promise<string> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  const form = new ApplicationForm(page, { hasScript: false })
  await form.open()
  await form.agree('Who is complaining?')
  await form.tick('applicant.kind', 'individual')
  await form.goOn('About the complainant')
  await form.introduce('complainant', ['Almaz', 'Kebede', 'Tesfaye'])
  await form.goOn('How to reach the complainant')
  await form.type('complainant.phone', phone)
  if (email) await form.type('complainant.email', email)
  await form.live(homeOf('complainant'), ['Addis Ababa', 'Bole'])
  await form.goOn('Your complaint')
  await form.chooseFirst('complaint.typeId')
  await form.choose('complaint.organizationId', 'Bole Sub City Administration')
  await form.type('complaint.issues.0', 'My title deed was refused without a reason.')
  await form.live(placeOfDecision, ['Addis Ababa', 'Bole'])
  await form.goOn('The decision you complain about')
  await form.tick('decisionLetter.kind', 'attached')
  await form.chooseFirst('complaint.requiredDecisionId')
  await form.goOn('Documents')
  await form.chooseFirst('attachmentType')
  await page
    .locator('input[type=file]')
    .setInputFiles([decisionLetter('Decision letter.pdf'), await photo(320, 'Fence.jpg')])
  await page.getByRole('button', { name: 'Attach the chosen files' }).click()
  await expect(page.getByText('Fence.jpg').first()).toBeVisible()
  await form.goOn('Check and submit')
  await form.goOn('Your complaint is registered')
  const trackingId = (await page.locator('strong[translate=no]').first().textContent()) ?? ''
  await context.close()
  return trackingId.replaceAll(/\s/g, '')
}
