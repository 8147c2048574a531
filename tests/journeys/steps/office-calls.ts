import type { BrowserContext, Page } from '@playwright/test'
import { type Client, createClient } from '#contract/http/client.ts'
import type { ComplaintRow } from '#contract/desk/complaints.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { contract } from '#contract/index.ts'
import { callsAs, type StaffCalls } from '#tests/support/demo-staff.ts'

/** The API by this browser, with its cookies. */
export const browserCalls = (context: BrowserContext, token?: string): Client<typeof contract> =>
  createClient(callPlans, async ({ method, url, headers, body }) => {
    const answer = await context.request.fetch(`/api${url}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(typeof body === 'string' && { data: body }),
    })
    return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() })
  })

/** The API as the user who is signed in on the page, for steps that a journey needs and does not show. */
export const callsFrom = async (page: Page): Promise<Client<typeof contract>> =>
  browserCalls(page.context(), (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '')

/** A complaint as its holder finds it in their list. */
async function findOwn({ client, user }: StaffCalls, trackingId: string): Promise<ComplaintRow | undefined> {
  const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'mine' as const }
  return (await client.listComplaints({ params, query: { text: trackingId } })).complaints[0]
}

const receivers = ['receiver', 'receiver2'] as const

/** Which of the demonstration's receivers has a complaint that was just filed, with their calls. */
export async function receiverOf(serverUrl: string, trackingId: string) {
  for (const account of receivers) {
    const calls = await callsAs(serverUrl, account)
    const found = await findOwn(calls, trackingId)
    if (found) return { account, ...calls, complaintId: found.complaintId, version: found.version }
  }
  throw new Error(`No receiver has the complaint ${trackingId}.`)
}

/** The receiver has found everything there: the case is with the officers of the department that investigates. */
export async function forwardFiled(serverUrl: string, trackingId: string): Promise<{ complaintId: number }> {
  const { client, complaintId, version } = await receiverOf(serverUrl, trackingId)
  const { severity = [] } = await client.getConstants({ params: { fieldNames: ['severity'] }, query: {} })
  const { user: officer } = await callsAs(serverUrl, 'officer')
  await client.directComplaint(
    {
      body: {
        complaintId,
        action: 'forward',
        fulfilsStandard: true,
        severityId: severity[0]?.id,
        departmentId: officer.departmentId ?? undefined,
        reason: 'Everything needed is there.',
      },
    },
    { ifMatch: version },
  )
  return { complaintId }
}

/** An officer directs a newly filed complaint to one handler, who holds it from then on; returns its id. */
export async function directFiled(serverUrl: string, trackingId: string, handlerId: number): Promise<number> {
  const { complaintId } = await forwardFiled(serverUrl, trackingId)
  const { client } = await callsAs(serverUrl, 'officer')
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  const reason = 'They know the area.'
  await client.directComplaint(
    { body: { complaintId, action: 'direct-for-action', handlerIds: [handlerId], reason } },
    { ifMatch: version },
  )
  return complaintId
}

/** Lets an action wait for the signatures of these accounts; without any it takes effect at once again. */
export async function gate(serverUrl: string, action: 'refer' | 'not-admit', ...accounts: string[]): Promise<void> {
  const { client } = await callsAs(serverUrl, 'admin')
  const [structure] = await client.getApprovalStructures({ params: { action } })
  const found = await Promise.all(accounts.map(account => client.findApprovers({ query: { text: `${account}@` } })))
  const approvers = found.map(([approver]) => ({ userId: approver?.id ?? 0 }))
  await client.adjustApprovalStructure({ body: { action, structureId: structure?.structureId ?? 0, approvers } })
}

/** The receiver who has a complaint proposes not to admit it; returns its id. */
export async function proposeNonAdmission(serverUrl: string, trackingId: string): Promise<number> {
  const { client, complaintId, version } = await receiverOf(serverUrl, trackingId)
  const { 'non-admission-reason': reasons } = await client.getConstants({
    params: { fieldNames: ['non-admission-reason'] },
    query: {},
  })
  const why = { reason: 'The matter is before a court.', whereInstead: 'The Federal First Instance Court' }
  await client.directComplaint(
    { body: { complaintId, action: 'not-admit', nonAdmissionReasonId: reasons?.[0]?.id, otherLanguage: true, ...why } },
    { ifMatch: version },
  )
  return complaintId
}
