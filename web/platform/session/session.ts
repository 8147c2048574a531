import type { CallAnswer } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { guardGroups } from '#contract/permissions-catalogue.ts'
import { isLocalPath } from '../local-path.ts'
import { findSentHome, type SentHome, sentHomeCookie } from './sent-home.ts'

/** The signed-in user as the login answers them. */
export type SessionUser = CallAnswer<typeof contract.signIn>['user'][number]

const keys = { token: 'accessToken', user: 'user' } as const
const originKey = 'origin'
const hint = (value: string, maxAge: number) => `signed-in=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not everywhere yet
  document.cookie = cookie + (location.protocol === 'https:' ? '; Secure' : '')
}

/** Stores the answer of a login or a refresh: the token, the first user of the list, and a hint for the server. */
export function keepSession({ accessToken, user }: { accessToken: string; user: readonly SessionUser[] }): void {
  localStorage.setItem(keys.token, accessToken)
  if (user[0]) tidyUnsent(user[0].id)
  if (user[0]) localStorage.setItem(keys.user, JSON.stringify(user[0]))
  setCookie(hint('1', 12 * 3600))
  setCookie(sentHomeCookie(undefined))
}

/** Unsent typing is stored under names that begin like this, with its user's id; other users of the browser must not find it. */
const unsentKey = /^(?:typing|decision-draft):(\d+)/

/** Unsent typing that nobody came back for is deleted after a day. */
export const longestUnsent = 86_400_000

/** The unsent typing under the key; undefined when there is none. One that is too old or unreadable is deleted. */
export function readUnsent(key: string): { at: number } | undefined {
  try {
    const unsent = JSON.parse(localStorage.getItem(key) ?? '') as { at: number }
    if (Date.now() - unsent.at < longestUnsent) return unsent
  } catch {
    // not written by us
  }
  localStorage.removeItem(key)
  return undefined
}

/** Deletes what other users of this browser typed, and what is too old. */
function tidyUnsent(userId: number): void {
  for (const key of Object.keys(localStorage)) {
    const [, owner] = unsentKey.exec(key) ?? []
    if (owner && Number(owner) !== userId) localStorage.removeItem(key)
    else if (owner) readUnsent(key)
  }
}

/** Stores the present content of the user's own profile. */
export const keepUser = (user: SessionUser): void => localStorage.setItem(keys.user, JSON.stringify(user))

export const accessToken = (): string | null => localStorage.getItem(keys.token)

/** The stored user; undefined when there is none, or an older version wrote it. */
export function sessionUser(): SessionUser | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keys.user) ?? 'null') as SessionUser | null) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Deletes what signing in stored in this browser: everything when somebody signs out; with `keepsUnsent` not what they typed and
 * could not send before their session ended.
 */
export function clearSession({ keepsUnsent = false } = {}): void {
  if (keepsUnsent) for (const key of Object.values(keys)) localStorage.removeItem(key)
  else {
    localStorage.clear()
    sessionStorage.clear()
  }
  setCookie(hint('', 0))
}

/**
 * Forgets a session that has ended, or never was, before somebody is led to the start page. What they typed and the page that they wanted
 * are kept; the start page says why they are there.
 */
export function leaveSession(wanted: string): void {
  // of several calls that were refused together, only the first one still finds the user
  const told = findSentHome(new Headers({ cookie: document.cookie }))
  const reason: SentHome = sessionUser() ? 'session-ended' : (told ?? 'sign-in-needed')
  clearSession({ keepsUnsent: true })
  sessionStorage.setItem(originKey, wanted)
  setCookie(sentHomeCookie(reason))
}

/** When a token expires, in milliseconds since 1970; 0 for an invalid one. Only the server can say that it is genuine. */
export function tokenExpiry(token: string | null): number {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return (exp ?? 0) * 1000
  } catch {
    return 0
  }
}

/** The first page of a user: own complaints for complainants, what their body was asked for respondents, the dashboard for staff, or the profile if the dashboard is closed to their level. */
export function homeOf(user: SessionUser | undefined): string {
  if (user?.kind === 'complainant') return '/dashtrack'
  if (user?.kind === 'respondent') return '/statements'
  const opensDashboard = !user || (guardGroups.admin as readonly string[]).includes(user.guardLevel)
  return opensDashboard ? '/dashboard/default' : '/page-layouts/user-profile'
}

/** The page after signing in, once: the remembered path, otherwise the dashboard. */
export function takeOrigin(): string {
  const path = sessionStorage.getItem(originKey)
  sessionStorage.removeItem(originKey)
  return isLocalPath(path) ? path : homeOf(sessionUser())
}
