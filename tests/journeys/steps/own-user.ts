import { type Browser, expect, type Page } from '@playwright/test'
import { emailsTo } from '#tests/support/received.ts'
import { enter } from './desk.ts'
import { callsFrom, browserCalls } from './office-calls.ts'
import { unique } from './own-region.ts'

export const ownPassword = 'seven green umbrellas by the lake'

export interface OwnUser {
  id: number
  userName: string
  /** In each language. */
  names: { en: string; am: string }
}

/**
 * A member of staff of the journey's own, so that two journeys never change the same one. The page is the administrator's;
 * with `isColleague` they work where the administrator does.
 */
export async function inviteOwnUser(
  page: Page,
  roleName: string,
  { isColleague = false }: { isColleague?: boolean } = {},
): Promise<OwnUser> {
  const client = await callsFrom(page)
  const roles = await client.listRoles()
  const roleId = roles.find(role => role.name === roleName)?.id ?? 0
  const own = unique()
  const names = { en: `Hana ${own}`, am: `ሐና ${own}` }
  const kept = await page.evaluate(() => localStorage.getItem('user'))
  const { organizationId } = JSON.parse(kept ?? '') as { organizationId: number }
  const { id, userName } = await client.inviteUser({
    body: {
      userName: `${own}@office.example.test`,
      name: names.en,
      nameAm: names.am,
      language: 'en',
      roleId,
      organizationId: isColleague ? organizationId : null,
      departmentId: null,
    },
  })
  return { id, userName, names }
}

/** The path of the link in the invitation. */
export async function invitationSentTo(address: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(address)).length, { timeout: 90_000 }).toBeGreaterThan(0)
  const text = (await emailsTo(address)).at(-1)?.text ?? ''
  const { pathname, search } = new URL(/https?:\S+\/session\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? '')
  return pathname + search
}

/** Another browser: nothing that this one knows of its reader. */
export const anotherBrowser = async (browser: Browser, baseURL: string | undefined, options: object = {}) =>
  (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB', ...options })).newPage()

/** Chooses the password of an invitation by a call; the journey of users does it as its owner would. */
export async function acceptInvitation(page: Page, userName: string) {
  const token = new URL(await invitationSentTo(userName), 'http://any.test').searchParams.get('token')
  await browserCalls(page.context()).acceptInvitation({ body: { token: token ?? '', newPassword: ownPassword } })
}

/** The desk of a user of this journey who has accepted the invitation, in another browser. */
export async function enterAsOwnUser(browser: Browser, baseURL: string | undefined, { userName }: OwnUser) {
  const page = await anotherBrowser(browser, baseURL)
  await enter(page, userName, ownPassword)
  return page
}
