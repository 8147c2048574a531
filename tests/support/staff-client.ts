import { type Client, createClient, type Transport } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { demoPassword } from '#db/demo/sign-ins.ts'

/** The API of a running server as one of the demonstration's staff calls it. */
export async function staffClient(serverUrl: string, account: string): Promise<Client<typeof contract>> {
  const transport =
    (token?: string): Transport =>
    async ({ method, url, headers, body }) =>
      fetch(`${serverUrl}/api${url}`, {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? null,
      })
  const { accessToken } = await createClient(contract, transport()).signIn({
    body: { userName: `${account}@demo.abetuta.et`, userPassword: demoPassword },
  })
  return createClient(contract, transport(accessToken))
}
