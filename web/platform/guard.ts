import { redirect } from 'react-router'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { browserClient, countRefusals } from './api.ts'
import { hasSession, refreshSession } from './session-calls.ts'
import { type PageGuard, ruleOnVisit } from './guard.rules.ts'
import { beginRoles } from './roles-on-start.ts'
import { clearSession, rememberOrigin, type SessionUser, sessionUser } from './session.ts'

/** The visitor of a staff page, once their permissions are loaded. */
export interface SignedIn {
  user: SessionUser
  permissions: ReadonlySet<PageCode>
}

let loaded: { roleId: number; permissions: Promise<ReadonlySet<PageCode>> } | undefined
let hasStarted = false
let refusalsSeen = 0
let refreshing: Promise<boolean> | undefined

/** True once the server has refused something, or rights were outdated here: what was loaded holds no longer. */
export const isStale = (): boolean => countRefusals() !== refusalsSeen

/** What the user may do has changed by what they did here: who they are is asked again with the next page. */
export const outdateRights = (): void => {
  refusalsSeen = -1
}

/** Permissions were changed here: they are loaded again for the next page. */
export const forgetPermissions = (): void => {
  loaded = undefined
}

/** Asks again who the user is and what they may; pages that come meanwhile wait for the same answer. */
async function refreshRights(): Promise<void> {
  refusalsSeen = countRefusals()
  forgetPermissions()
  refreshing = refreshSession().finally(() => {
    refreshing = undefined
  })
  await refreshing
}

/**
 * The page permissions of the user's role, loaded once; every page of the visit waits for the same answer. The roles, which
 * are loaded on start too, are asked for beside them.
 */
async function permissionsOf(user: SessionUser): Promise<ReadonlySet<PageCode>> {
  const { roleId, mustSetUpSecondFactor } = user
  // until the second factor is there the server tells nothing, and nothing is open
  if (roleId === null || mustSetUpSecondFactor) return new Set()
  if (loaded?.roleId === roleId) return loaded.permissions
  const permissions = browserClient
    .listRolePermissions({ params: { roleId } })
    .then(list => new Set(list.map(({ givenPermission }) => givenPermission)))
  loaded = { roleId, permissions }
  if (!hasStarted) beginRoles()
  hasStarted = true
  permissions.catch(() => {
    loaded = undefined
  })
  return permissions
}

/** Who is signed in, with permissions; undefined when nobody is. */
export async function findSignedIn(): Promise<SignedIn | undefined> {
  if (!sessionUser() || !(await hasSession())) return undefined
  await (refreshing ?? (isStale() ? refreshRights() : undefined))
  const user = sessionUser()
  if (!user) return undefined
  return { user, permissions: await permissionsOf(user) }
}

/** What somebody has to finish before anything else is open to them, and where. */
const unfinishedSteps: { isOpen(user: SessionUser): boolean; path: string }[] = [
  { isOpen: user => user.kind === 'complainant' && !user.isConfirmed, path: '/session/signup' },
  { isOpen: user => user.mustSetUpSecondFactor, path: '/page-layouts/user-profile' },
]

/**
 * For the `clientLoader` of a staff page: gives the visitor, or throws the redirect of the route guard:
 * to `/home/` with the origin remembered when signed out, to `/roleNotGiven` when the role does not open the page.
 */
export async function requireStaff(guard: PageGuard, request?: Request): Promise<SignedIn> {
  const signedIn = await findSignedIn()
  const unfinished = signedIn && unfinishedSteps.find(step => step.isOpen(signedIn.user))
  if (unfinished && (request ? new URL(request.url) : location).pathname !== unfinished.path) {
    throw redirect(unfinished.path)
  }
  const visitor = signedIn && { guardLevel: signedIn.user.guardLevel, permissions: signedIn.permissions }
  const ruling = ruleOnVisit(visitor, guard)
  if (ruling === 'open' && signedIn) return signedIn
  if (ruling === 'role-not-given') throw redirect('/roleNotGiven')
  const { pathname, search } = request ? new URL(request.url) : location
  clearSession({ keepsUnsent: true })
  rememberOrigin(`${pathname}${search}`)
  throw redirect('/home/')
}
