import type { CallAnswer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import { guardGroups } from '#contract/permissions-catalogue.ts'
import { isLocalPath } from './local-path.ts'

/** The signed-in user as the login answers them. */
export type SessionUser = CallAnswer<typeof contract.signIn>['user'][number]

const keys = { token: 'accessToken', user: 'user' } as const
const originKey = 'origin'
const hint = (value: string, maxAge: number) =>
  `signed-in=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

/** Keeps the answer of a login or a refresh: the token, the first user of the list, and a hint for the server. */
export function keepSession({ accessToken, user }: { accessToken: string; user: readonly SessionUser[] }): void {
  localStorage.setItem(keys.token, accessToken)
  if (user[0]) forgetOthers(user[0].id)
  if (user[0]) localStorage.setItem(keys.user, JSON.stringify(user[0]))
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is not everywhere yet
  document.cookie = hint('1', 12 * 3600)
}

/** What somebody typed and has not sent is kept under names that begin so, with their id; nobody else finds it here. */
const unsentKey = /^(?:typing|decision-draft):(\d+)/

function forgetOthers(userId: number): void {
  for (const key of Object.keys(localStorage)) {
    const [, owner] = unsentKey.exec(key) ?? []
    if (owner && Number(owner) !== userId) localStorage.removeItem(key)
  }
}

/** Keeps what the user's own profile says by now. */
export const keepUser = (user: SessionUser): void => localStorage.setItem(keys.user, JSON.stringify(user))

export const accessToken = (): string | null => localStorage.getItem(keys.token)

/** The kept user; undefined when there is none, or one that an older version wrote. */
export function sessionUser(): SessionUser | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keys.user) ?? 'null') as SessionUser | null) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Forgets what signing in left in this browser: everything when somebody leaves, with `keepsUnsent` not what they typed and
 * could not send before their session ended.
 */
export function clearSession({ keepsUnsent = false } = {}): void {
  if (keepsUnsent) for (const key of Object.values(keys)) localStorage.removeItem(key)
  else {
    localStorage.clear()
    sessionStorage.clear()
  }
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = hint('', 0)
}

/** When a token ends, in milliseconds since 1970; 0 for what is no token. Nothing but the server can say it is genuine. */
export function tokenExpiry(token: string | null): number {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return (exp ?? 0) * 1000
  } catch {
    return 0
  }
}

/** Where a user begins: complainants with their own complaints, staff with the dashboard, or with their profile where it is closed to their level. */
export function homeOf(user: SessionUser | undefined): string {
  if (user?.kind === 'complainant') return '/dashtrack'
  const opensDashboard = !user || (guardGroups.admin as readonly string[]).includes(user.guardLevel)
  return opensDashboard ? '/dashboard/default' : '/page-layouts/user-profile'
}

/** Remembers where somebody wanted to go before they were sent away to sign in. */
export const rememberOrigin = (path: string): void => sessionStorage.setItem(originKey, path)

/** Where to go after signing in, once: the remembered path, else the dashboard. */
export function takeOrigin(): string {
  const path = sessionStorage.getItem(originKey)
  sessionStorage.removeItem(originKey)
  return isLocalPath(path) ? path : homeOf(sessionUser())
}
