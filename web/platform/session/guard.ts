import { redirect } from 'react-router'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { MenuEntryName } from '#contract/values/settings-choices.ts'
import { browserClient, countRefusals } from '../answers/api.ts'
import { hasSession, refreshSession } from './session-calls.ts'
import { type PageGuard, ruleOnVisit } from './guard.rules.ts'
import { beginRoles } from './roles-on-start.ts'
import { leaveSession, type SessionUser, sessionUser } from './session.ts'

/** The visitor of a staff page, once their permissions are loaded. */
export interface SignedIn {
  user: SessionUser
  permissions: ReadonlySet<PageCode>
  /** The entries of their own menu; null when nothing replaces the default menu. */
  menuEntries: readonly MenuEntryName[] | null
}

type Frame = Omit<SignedIn, 'user'>

let loaded: { of: string; frame: Promise<Frame> } | undefined
let hasStarted = false
let refusalsSeen = 0
let refreshing: Promise<boolean> | undefined

/** True once the server has refused something, or rights were changed here: the loaded ones are outdated. */
export const isStale = (): boolean => countRefusals() !== refusalsSeen

/** An action here has changed the user's rights: they are loaded again with the next page. */
export const outdateRights = (): void => {
  refusalsSeen = -1
}

/** Permissions were changed here: they are loaded again for the next page. */
export const forgetPermissions = (): void => {
  loaded = undefined
}

/** Loads user and rights again; pages that open meanwhile wait for the same answer. */
async function refreshRights(): Promise<void> {
  refusalsSeen = countRefusals()
  forgetPermissions()
  refreshing = refreshSession().finally(() => {
    refreshing = undefined
  })
  await refreshing
}

/**
 * The page permissions of the user's role and their menu, loaded once; every page of the visit waits for the same answer. The roles,
 * which are loaded on start too, are requested at the same time.
 */
async function frameOf({ id, kind, roleId, mustSetUpSecondFactor }: SessionUser): Promise<Frame> {
  // until the second factor is set up, the server tells nothing and no page is open
  if (roleId === null || mustSetUpSecondFactor) return { permissions: new Set(), menuEntries: null }
  // the frame of the office is not theirs
  if (kind === 'respondent') return { permissions: new Set(['Statements - Give']), menuEntries: null }
  const of = `${id} ${roleId}`
  if (loaded?.of === of) return loaded.frame
  const frame = browserClient
    .getDeskFrame()
    .then(({ permissions, entries }) => ({ permissions: new Set(permissions), menuEntries: entries }))
  loaded = { of, frame }
  if (!hasStarted) beginRoles()
  hasStarted = true
  frame.catch(() => {
    loaded = undefined
  })
  return frame
}

/** The signed-in user with permissions; undefined when nobody is signed in. */
export async function findSignedIn(): Promise<SignedIn | undefined> {
  if (!sessionUser() || !(await hasSession())) return undefined
  await (refreshing ?? (isStale() ? refreshRights() : undefined))
  const user = sessionUser()
  if (!user) return undefined
  return { user, ...(await frameOf(user)) }
}

/** What a user has to finish before anything else, and on which page. */
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
  leaveSession(`${pathname}${search}`)
  throw redirect('/home/')
}
