import type { GuardLevel, PageCode } from '#contract/permissions-catalogue.ts'
import { NotPermitted, NotSignedIn } from './errors.ts'

/** A signed-in member of staff, as loaded from the database for this call. */
export interface Staff {
  kind: 'staff'
  userId: number
  sessionId: string
  userName: string
  roleId: number
  guardLevel: GuardLevel
  permissions: ReadonlySet<PageCode>
  organizationId: number | null
  departmentId: number | null
  language: Language
  /** The role asks for a second factor that is not set up yet: nothing is open but setting it up. */
  mustSetUpSecondFactor?: boolean
}

/** Somebody who complains and has an account. They see the complaints of this account and no other. */
export interface Complainant {
  kind: 'complainant'
  userId: number
  sessionId: string
  userName: string
  /** False until the code that was sent to the user name has been entered. */
  isConfirmed: boolean
  language: Language
}

/** Somebody who filed, or wants to file, without being staff. */
export interface Visitor {
  kind: 'visitor'
  /** The application under way, proven by the signed draft cookie. */
  draftId?: string
  /** The one complaint whose possession a one-time code proved. */
  provenComplaintId?: number
  /** Of that proof: two people can prove the same complaint. */
  proofId?: string
}

/** The system itself: a job, a start-up step, a command. */
export interface SystemActor {
  kind: 'system'
  job: string
}

export type Actor = Staff | Complainant | Visitor | SystemActor
/** Who is signed in. */
export type AccountHolder = Staff | Complainant
export type Language = 'en' | 'am'

export const seesEverything = (staff: Staff): boolean => staff.permissions.has('All')

/** Throws NotSignedIn for a visitor, and NotPermitted for complainants and for staff without the page permission. */
export function requirePermission(actor: Actor, page: PageCode): asserts actor is Staff {
  if (actor.kind === 'complainant') throw new NotPermitted()
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!actor.permissions.has(page) && !seesEverything(actor)) throw new NotPermitted()
}

/** The same where any one of several page permissions is enough. */
export function requireOneOf(actor: Actor, pages: readonly PageCode[]): asserts actor is Staff {
  if (actor.kind === 'complainant') throw new NotPermitted()
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!seesEverything(actor) && !pages.some(page => actor.permissions.has(page))) throw new NotPermitted()
}

/** Throws NotSignedIn for everybody without an account. */
export function requireAccount(actor: Actor): asserts actor is AccountHolder {
  if (actor.kind !== 'staff' && actor.kind !== 'complainant') throw new NotSignedIn()
}
