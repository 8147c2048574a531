/**
 * Each page as it opens, before axe: at the desk in English, and in Amharic on a phone where its layout is another one there. Both schemes,
 * Amharic at the desk and English on a phone are looked at by `npm run test:long`. States after an action are checked in
 * the journeys that take it.
 */
import { expect, type Page, test } from '@playwright/test'
import {
  expectNothingForAxe,
  expectNothingInAmharic,
  expectNothingInBothSchemes,
  expectNothingInEnglish,
  expectNothingInLight,
  openIn,
} from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { openHelp } from './steps/help.ts'
import { callsFrom } from './steps/office-calls.ts'

interface Look {
  path: string
  /** Also on a phone, where it is laid out in another way. */
  phone?: true
}

const open: Look[] = [
  ...['/home/', '/Services', '/AboutUs', '/ContactUs', '/FAQ', '/undercon/', '/session/signin'].map(
    path => ({ path, phone: true }) as const,
  ),
  { path: '/session/invitation?token=x' },
  { path: '/letter' },
  { path: '/statistics', phone: true },
]

/** CASE stands for some complaint of the list, USER for somebody of the staff, TYPE for a type of complaint. */
const ofTheOffice: Look[] = [
  { path: '/dashboard/default', phone: true },
  { path: '/compliants/critical', phone: true },
  { path: '/complain/case-officer-form/CASE', phone: true },
  { path: '/complain/case-officer-form/999999', phone: true },
  { path: '/complaint/register-complaint', phone: true },
  { path: '/notifications/outbox', phone: true },
  { path: '/search?text=Abebe', phone: true },
  { path: '/setting/audit', phone: true },
  { path: '/summaryReports?group=organization,status', phone: true },
  { path: '/reports/complaint-report/', phone: true },
  { path: '/charts/echarts', phone: true },
  { path: '/patterns', phone: true },
  { path: '/systemic-cases', phone: true },
  { path: '/absences', phone: true },
  { path: '/systemic-cases/1', phone: true },
  { path: '/systemic-cases/open?cases=1' },
  { path: '/setting/approvals?action=conclude' },
  { path: '/setting/create-organization' },
  { path: '/setting/create-department?at=1' },
  { path: '/setting/create-location' },
  { path: '/setting/create-constantField' },
  { path: '/setting/calendar' },
  { path: '/setting/compliant-data-filtering?user=USER' },
  { path: '/setting/manage-password-policy' },
  { path: '/setting/office' },
  { path: '/setting/standard-texts', phone: true },
  { path: '/setting/standard-texts?kind=missing-documents&edit=TYPE', phone: true },
  { path: '/setting/standard-texts?kind=citation&versions=20' },
  { path: '/setting/create-user_role' },
  { path: '/setting/assign-permission' },
  { path: '/setting/create-system-user?panel=invite' },
  { path: '/setting/create-system-user?panel=import' },
  { path: '/experts' },
  { path: '/roleNotGiven' },
]

/**
 * One page for all looks of a group: what it loaded once is there for the next, and all looks in a language follow each other, so that a
 * page leads to the next as a link does.
 */
function lookAtAll(title: string, looks: Look[], prepare: (page: Page) => Promise<(path: string) => string>): void {
  test.describe(title, () => {
    let page: Page
    let addressOf: (path: string) => string
    test.beforeAll(async ({ browser }) => {
      page = await (await browser.newContext()).newPage()
      addressOf = await prepare(page)
    })
    test.afterAll(() => page.context().close())

    for (const { path } of looks) {
      test(`${path} at the desk`, { tag: '@desk' }, () => expectNothingInLight(page, addressOf(path)))
      test(`${path} at the desk in both schemes`, { tag: ['@desk', '@long'] }, () =>
        expectNothingInEnglish(page, addressOf(path)),
      )
    }
    for (const { path } of looks.filter(({ phone }) => !phone))
      test(`${path} at the desk in Amharic`, { tag: ['@desk', '@long'] }, () =>
        expectNothingInAmharic(page, addressOf(path)),
      )
    const onPhone = looks.filter(({ phone }) => phone)
    for (const { path } of onPhone)
      test(`${path} on a phone`, { tag: ['@phone', '@long'] }, async () => {
        await openIn(page, 'en', addressOf(path))
        await expectNothingSticksOut(page)
      })
    for (const { path } of onPhone)
      test(`${path} on a phone in Amharic`, { tag: '@phone' }, async () => {
        await openIn(page, 'am', addressOf(path))
        await expectNothingSticksOut(page)
        await expectNothingForAxe(page, path)
      })
  })
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'nothing sticks out').toBeLessThanOrEqual(0)
}

lookAtAll('open to everybody', open, async page => {
  // of the same origin, and nothing that runs
  await page.goto('/icon.svg')
  return path => path
})

lookAtAll('of the office', ofTheOffice, async page => {
  await enter(page, 'admin')
  const client = await callsFrom(page)
  const { id, roleId } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}')
  const params = { userId: id, roleId, filterBy: 'critical' } as const
  const { complaints } = await client.listComplaints({ params, query: {} })
  const someCase = complaints[0]?.complaintId
  expect(someCase).toBeDefined()
  const type = complaints[0]?.complaintType.id
  return path => path.replace('CASE', String(someCase)).replace('USER', String(id)).replace('TYPE', String(type))
})

test('the help beside a page, at the desk', { tag: '@desk' }, async ({ page }) => {
  await enter(page, 'admin')
  await openIn(page, 'en', '/dashboard/default')
  await openHelp(page, 'en')
  await expectNothingInBothSchemes(page, 'the help')
})

test('the help below a page, on a phone in Amharic', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'admin')
  await openIn(page, 'am', '/dashboard/default')
  await openHelp(page, 'am')
  await expectNothingSticksOut(page)
  await expectNothingForAxe(page, 'the help')
})
