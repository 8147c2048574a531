import { createClient } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { contract } from '#contract/index.ts'
import { demoPassword } from '#db/demo/sign-ins.ts'

/** The administrator of the demonstration, signed in at a running server. */
export async function demoAdministrator(base: string) {
  let token = ''
  const client = createClient<typeof contract>(callPlans, ({ method, url, headers, body }) =>
    fetch(`${base}/api${url}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
    }),
  )
  const { accessToken, user } = await client.signIn({
    body: { userName: 'admin@demo.abetuta.et', userPassword: demoPassword },
  })
  token = accessToken
  const [administrator] = user
  if (!administrator) throw new Error('The demonstration has no administrator.')
  return { client, accessToken, user: administrator }
}

/** A complaint of the demonstration, as the administrator finds it on a running server. */
export async function demoComplaint(base: string): Promise<{ id: number; trackingId: string }> {
  const { client, user } = await demoAdministrator(base)
  const params = { userId: user.id, roleId: user.roleId ?? 0, filterBy: 'all' as const }
  const { complaints } = await client.listComplaints({ params, query: {} })
  const [first] = complaints
  if (!first) throw new Error('The demonstration has no complaint.')
  return { id: first.complaintId, trackingId: first.trackingId }
}
