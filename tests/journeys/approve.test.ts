import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { demoPassword } from '#db/demo/sign-ins.ts'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { expectNothingForAxe, signIn } from './desk.ts'

/** A server of its own: what two approvers sign here must not wait in any other journey. */
let server: ServerProcess
let dataFolder: string

test.beforeAll(async () => {
  test.setTimeout(240_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-approve-'))
  server = new ServerProcess(await freePort(), dataFolder)
  await server.start(200)
})
test.afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

/** The API as one of the demonstration's staff. */
async function callAs(account: string) {
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, path).toBe(200)
    return answer.json()
  }
  const signedIn = await send('POST', 'JwtToken/UserLogin', {
    userName: `${account}@demo.abetuta.et`,
    userPassword: demoPassword,
  })
  const authorization = { authorization: `Bearer ${signedIn.accessToken}` }
  return {
    user: signedIn.user[0],
    get: (path: string) => send('GET', path, undefined, authorization),
    post: (path: string, body: object, headers = {}) => send('POST', path, body, { ...authorization, ...headers }),
  }
}

/** Lets non-admissions wait for the approver and the reviewer, in this order. */
async function askTwoApprovers() {
  const admin = await callAs('admin')
  const roles: { id: number; name: string }[] = await admin.get('SysRoles/GetUserRoles')
  const reviewers = roles.find(({ name }) => name === 'Reviewer')
  await admin.post('Permissions/AssignRolePermission', {
    roleId: reviewers?.id,
    givenPermission: 'Complaints - Approval View',
  })
  const found = async (text: string) => (await admin.get(`CompliantActions/FindApprovers?text=${text}`))[0].id
  const approvers = [{ approvingUser: await found('approver@') }, { approvingUser: await found('reviewer@') }]
  await admin.post('CompliantActions/AdjustApprovalStructure', {
    complaintAction: 'not-admit',
    structureId: 0,
    approvers,
  })
}

/** The receiver proposes not to admit a complaint; answers its id. */
async function propose(complaintId?: number): Promise<number> {
  const receiver = await callAs('receiver')
  const { id, RoleId: roleId } = receiver.user
  const list = await receiver.get(`Complaints/GetCompliantsList/${id}/${roleId}/mine?status=ASSIGNED_TO_CASE_RECEIVER`)
  const rows: { compliant_id: number; version: number }[] = list.compliants
  const row = complaintId ? rows.find(each => each.compliant_id === complaintId) : rows[0]
  const { 'non-admission-reason': reasons } = await receiver.get('ReferenceData/GetConstants/non-admission-reason')
  const proposal = {
    CompliantId: row?.compliant_id,
    complaintAction: 'not-admit',
    nonAdmissionReasonId: reasons[0].id,
    reason: 'The matter is before a court.',
    whereInstead: 'The Federal First Instance Court',
  }
  await receiver.post('Complaints/DirectCompliantForAction', proposal, { 'if-match': `"${row?.version}"` })
  return row?.compliant_id ?? 0
}

async function atTheDesk(browser: Browser, account: string) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}

test('one approver sends back, then two sign, and the case is not admitted', { tag: '@desk' }, async ({ browser }) => {
  await askTwoApprovers()
  const id = await propose()
  const first = await atTheDesk(browser, 'approver')
  await first.goto('/compliants-approval')
  await first.locator(`[data-row-link][href$='/${id}']`).click()
  await expect(first.getByRole('row', { name: /Where to go instead/ })).toContainText('Federal First Instance Court')
  await first.getByRole('link', { name: 'Send back' }).click()
  await first.getByRole('button', { name: 'Send back' }).click()
  await expect(first.getByRole('alert')).toContainText('Why it goes back')
  await first.getByLabel('Why it goes back').fill('No court is named.')
  await first.getByRole('button', { name: 'Send back' }).click()
  await expect(first.getByText('Compliant Action update Successfully')).toBeVisible()
  await expect(first.locator(`[data-row-link][href$='/${id}']`)).toHaveCount(0)

  await propose(id)
  await first.goto(`/complaint_detail-approval/${id}`)
  await expect(first.getByText('No court is named.').first()).toBeVisible()
  await first.getByRole('link', { name: 'Approve', exact: true }).focus()
  await first.keyboard.press('Enter')
  await first.getByRole('button', { name: 'Approve' }).focus()
  await first.keyboard.press('Enter')
  await expect(first.getByText('Compliant Action Approved Successfully')).toBeVisible()

  const second = await atTheDesk(browser, 'reviewer')
  await expectNothingForAxe(second, `/complaint_detail-approval/${id}`)
  await expectNothingForAxe(second, '/compliants-approval')
  await second.context().clearCookies({ name: 'language' })
  await second.goto(`/complaint_detail-approval/${id}?do=approve`)
  await second.getByRole('button', { name: /Approve|አጽድቅ/ }).click()
  await expect(second.getByText('Compliant Action Approved Successfully')).toBeVisible()
  await second.goto(`/complain/case-officer-form/${id}`)
  await expect(second.getByText(/Not admitted|ተቀባይነት አላገኘም/).first()).toBeVisible()
})
