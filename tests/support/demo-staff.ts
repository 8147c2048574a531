import { type Client, createClient } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { CallAnswer } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { demoPassword } from '#db/demo/sign-ins.ts'

/** The API as a member of the demonstration's staff, and who that is. */
export interface StaffCalls {
  client: Client<typeof contract>
  accessToken: string
  user: CallAnswer<typeof contract.getUserProfile>
}

/** Signs in by calls at a running server. */
export async function callsAs(serverUrl: string, account: string): Promise<StaffCalls> {
  const clientWith = (token?: string): Client<typeof contract> =>
    createClient(callPlans, ({ method, url, headers, body }) =>
      fetch(`${serverUrl}/api${url}`, {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? null,
      }),
    )
  const { accessToken, user } = await clientWith().signIn({
    body: { userName: `${account}@demo.abetuta.et`, userPassword: demoPassword },
  })
  const [signedIn] = user
  if (!signedIn) throw new Error(`${account} could not sign in.`)
  return { client: clientWith(accessToken), accessToken, user: signedIn }
}

/** A complaint as the administrator finds it. */
export async function demoComplaint(serverUrl: string): Promise<{ id: number; trackingId: string }> {
  const { client, user } = await callsAs(serverUrl, 'admin')
  const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'all' as const }
  const [first] = (await client.listComplaints({ params, query: {} })).complaints
  if (!first) throw new Error('The demonstration has no complaint.')
  return { id: first.complaintId, trackingId: first.trackingId }
}
