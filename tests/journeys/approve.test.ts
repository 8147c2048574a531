import { said } from '#tests/support/said.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import { fileComplaint } from '#tests/support/citizen.ts'
import amApprovals from '#web/locales/am/approvals.json' with { type: 'json' }
import amActions from '#web/locales/am/case-actions.json' with { type: 'json' }
import amSigning from '#web/locales/am/signing.json' with { type: 'json' }
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enSeveral from '#web/locales/en/several.json' with { type: 'json' }
import enSigning from '#web/locales/en/signing.json' with { type: 'json' }
import { dayIn } from '#web/platform/calendar.ts'
import { dayOfInstant, formatTrackingId } from '#web/platform/format.ts'
import { atTheDesk as openDesk, openForm, problemsOn } from './steps/desk.ts'
import { choose, expectAnswer, press, type } from './steps/keyboard.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { directFiled, gate, proposeNonAdmission, receiverOf } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'
import { ownServer } from './steps/own-server.ts'
import { visit } from './steps/visit.ts'
import { submit } from './steps/waiting-work.ts'

const texts = { en: { signing: enSigning, ...enActions }, am: { signing: amSigning, ...amActions } }

/** A separate server, because the signatures required here must not delay other journeys. */
const server = ownServer('approve')

test.beforeAll(async () => {
  const { client } = await callsAs(server.url(), 'admin')
  const reviewers = (await client.listRoles()).find(({ name }) => name === 'Reviewer')
  await client.assignPermission({ body: { roleId: reviewers?.id ?? 0, givenPermission: 'Complaints - Approval View' } })
})

/** Lets non-admissions wait for these of the demonstration's staff, in this order. */
const askApprovers = (...accounts: string[]) => gate(server.url(), 'not-admit', ...accounts)

const propose = (trackingId: string) => proposeNonAdmission(server.url(), trackingId)

async function atTheDesk(browser: Browser, account: string, language: 'en' | 'am' = 'en') {
  const page = await openDesk(browser, server.url(), account)
  if (language === 'am') await speak(page, language)
  return page
}

/** A day so many days from today, by keyboard, in the calendar that the form begins with. */
async function enterDay(page: Page, field: string, daysFromNow: number) {
  const months = page.locator(`[name="${field}.month"] option`)
  const calendar = (await months.last().getAttribute('value'))?.startsWith('ethiopian') ? 'ethiopian' : 'gregorian'
  const iso = dayOfInstant(new Date(Date.now() + daysFromNow * 86_400_000))
  const { year, month, day } = dayIn(calendar, iso)
  for (const [part, value] of Object.entries({ year, month: `${calendar}-${month}`, day })) {
    const select = page.locator(`[name="${field}.${part}"]`)
    await select.focus()
    await select.selectOption(String(value))
  }
}

async function changeDatabase(statement: string) {
  const client = new Client({ connectionString: server.ownerUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Moves what an administrator entered into the past, which no page allows. */
const endDelegations = () => changeDatabase(`update delegation set from_on = from_on - 30, to_on = to_on - 30`)

const letApproverWork = (isActive: boolean) =>
  changeDatabase(`update user_account set is_active = ${isActive} where user_name like 'approver@%'`)

/** For an approver whose account is closed a supervisor names the reviewer, who then signs. */
async function nameSubstitute(supervisor: Page, id: number) {
  const { signing, done } = texts.am
  const { approvingUser, reason } = signing.substitute.fields
  const name = 'ፍቅሬ ደምሴ'
  await openForm(supervisor, id, 'name-substitute')
  await expect(supervisor.getByText(signing.problems.deactivated).first()).toBeVisible()
  await submit(supervisor)
  await expect(problemsOn(supervisor)).toHaveText([approvingUser.prompts.required, new RegExp(reason.label)])
  await press(supervisor.getByRole('radio', { name }), 'Space')
  await type(supervisor.getByLabel(reason.label), 'Azeb has left the office.')
  await submit(supervisor)
  await expectAnswer(supervisor, done['name-substitute'])
  await expect(supervisor.getByText(signing.chain.substitute.replace('{{name}}', name)).first()).toBeVisible()
  await supervisor.context().close()
}

async function sign(page: Page) {
  const { names } = texts.am
  await press(page.getByRole('link', { name: names.approve, exact: true }))
  await press(page.getByRole('button', { name: names.approve, exact: true }))
  await expect(page.getByText(said('Compliant Action Approved Successfully'))).toBeVisible()
}

test('a delegate signs from one day to another and not after the last, then a substitute does', {
  tag: '@desk',
}, async ({ browser }) => {
  const { delegation } = amApprovals
  const { signing, names } = texts.am
  test.slow()
  await askApprovers('approver')
  const admin = await atTheDesk(browser, 'admin', 'am')
  await admin.goto('/setting/approvals?action=not-admit&text=reviewer@')
  await press(admin.locator('summary').filter({ hasText: delegation.add }))
  await press(admin.getByRole('button', { name: delegation.save }))
  await expect(admin.getByRole('alert')).toContainText(delegation.dateRequired)
  const optionOf = async (select: string, account: string) =>
    (await admin.locator(`${select} option`, { hasText: `${account}@demo` }).textContent()) ?? ''
  for (const [field, account] of [
    ['approverId', 'approver'],
    ['delegateId', 'reviewer'],
  ] as const) {
    await choose(admin.locator(`[name=${field}]`), await optionOf(`[name=${field}]`, account))
  }
  await enterDay(admin, 'fromDate', 0)
  await enterDay(admin, 'toDate', 7)
  await press(admin.getByRole('button', { name: delegation.save }))
  await expectAnswer(admin, 'Delegation saved successfully')
  await expect(admin.getByText(`· ${delegation.running}`)).toBeVisible()

  const signed = await propose(await fileComplaint(server.url()))
  const delegate = await atTheDesk(browser, 'reviewer', 'am')
  await delegate.goto('/compliants-approval')
  await expect(delegate.getByText(signing.list.signsFor.split('{{name}}')[0] ?? '').first()).toBeVisible()
  await press(delegate.locator(`[data-row-link][href$='/${signed}']`))
  await sign(delegate)

  const unsigned = await propose(await fileComplaint(server.url()))
  await endDelegations()
  await visit(delegate, '/compliants-approval')
  await expect(delegate.getByText(signing.list.nothing).first()).toBeVisible()
  await visit(delegate, `/complaint_detail-approval/${unsigned}`)
  await expect(delegate.getByText(signing.turns['not-your-turn'])).toBeVisible()
  await expect(delegate.getByRole('link', { name: names.approve, exact: true })).toHaveCount(0)
  await visit(admin, '/setting/approvals?action=not-admit')
  await expect(admin.getByText(delegation.none)).toBeVisible()

  await letApproverWork(false)
  await nameSubstitute(await atTheDesk(browser, 'supervisor', 'am'), unsigned)
  await delegate.reload()
  await sign(delegate)
  await letApproverWork(true)
  for (const page of [admin, delegate]) await page.context().close()
})

test('what waits is approved at once, by keyboard, after a preview; what was taken back meanwhile is left out', {
  tag: '@desk',
}, async ({ browser }) => {
  test.slow()
  await askApprovers('approver')
  const ids = [await propose(await fileComplaint(server.url())), await propose(await fileComplaint(server.url()))]
  const late = await fileComplaint(server.url())
  const { client, complaintId } = await receiverOf(server.url(), late)
  ids.push(await propose(late))
  const approver = await atTheDesk(browser, 'approver')
  await approver.goto('/compliants-approval')
  for (const id of ids) {
    await approver.locator(`[data-row-link][href$='/${id}']`).focus()
    await approver.keyboard.press('x')
  }
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.withdrawProposal({ body: { complaintId } }, { ifMatch: version })
  await approver.keyboard.press('a')
  await approver.keyboard.press('Enter')
  const dialog = approver.getByRole('dialog', { name: texts.en.names.approve })
  await expect(dialog.getByText(enSeveral.beforehand['nothing-waits'])).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: texts.en.names['not-admit'] })).toHaveCount(2)
  await press(dialog.getByRole('button', { name: /: 2 cases$/ }))
  await expect(dialog.getByText(/^Done for 2 of 3 cases/)).toBeVisible()
  await press(dialog.getByRole('button', { name: enSeveral.close }))
  for (const id of ids) await expect(approver.locator(`[data-row-link][href$='/${id}']`)).toHaveCount(0)
  await approver.context().close()
})

test('who stands in accepts a case for the absent colleague from the dashboard, by keyboard, and the case says for whom', {
  tag: ['@desk', '@long'],
}, async ({ browser }) => {
  test.slow()
  // of the demonstration: away this week, with officer2 as substitute
  const { user } = await callsAs(server.url(), 'expert')
  const trackingId = await fileComplaint(server.url())
  await directFiled(server.url(), trackingId, user.id)
  const page = await atTheDesk(browser, 'officer2')
  await page.goto('/dashboard/default')
  const panel = page.getByRole('region', { name: 'In place of Kassahun Wolde' })
  await expect(panel).toContainText('away until')
  await press(panel.getByRole('button', { name: `${texts.en.names['accept-case']}: ${formatTrackingId(trackingId)}` }))
  await expectAnswer(page, texts.en.done['accept-case-for'].replace('{{name}}', 'Kassahun Wolde'))
  await expect(page.getByText('by Nardos Asfaw for Kassahun Wolde')).toBeVisible()
  await page.context().close()
})
