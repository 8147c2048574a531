import { type Browser, expect, type Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { emailsTo } from '#tests/support/received.ts'
import { press, type } from './keyboard.ts'
import { unique } from './own-region.ts'

export const ownPassword = 'seven green umbrellas by the lake'

export interface OwnUser {
  id: number
  userName: string
  name: string
}

/** A member of staff of the journey's own, so that two journeys never change the same one. The page is the administrator's. */
export async function inviteOwnUser(page: Page, roleName: string): Promise<OwnUser> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const client = createClient(contract, async ({ method, url, headers, body }) => {
    const answer = await page.request.fetch(`/api${url}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(typeof body === 'string' && { data: body }),
    })
    return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() })
  })
  const roles = await client.listRoles()
  const roleId = roles.find(role => role.name === roleName)?.id ?? 0
  const own = unique()
  const fields = { name: `Hana ${own}`, nameAm: `ሐና ${own}`, language: 'en' as const }
  const user = await client.inviteUser({
    body: { ...fields, userName: `${own}@office.example.test`, roleId, organizationId: null, departmentId: null },
  })
  return { id: user.id, userName: user.userName, name: fields.name }
}

/** The path of the link in the invitation. */
export async function invitationSentTo(address: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(address)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const text = (await emailsTo(address)).at(-1)?.text ?? ''
  const { pathname, search } = new URL(/https?:\S+\/session\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? '')
  return pathname + search
}

/** Another browser: nothing that this one knows of its reader. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined, options: object = {}) =>
  (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB', ...options })).newPage()

/** Chooses the password of an invitation, without JavaScript. */
export async function acceptInvitation(browser: Browser, baseURL: string | undefined, userName: string) {
  const page = await anotherBrowser(browser, baseURL, { javaScriptEnabled: false })
  await page.goto(await invitationSentTo(userName))
  await type(page.getByLabel('New password'), ownPassword)
  await press(page.getByRole('button', { name: 'Set password' }))
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await page.context().close()
}
