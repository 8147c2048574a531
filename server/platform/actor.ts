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
  /** The role asks for a second factor that is not set up yet: the user may do nothing but set it up. */
  mustSetUpSecondFactor?: boolean
}

/** A complainant with an account. They see the complaints of this account and no other. */
export interface Complainant {
  kind: 'complainant'
  userId: number
  sessionId: string
  userName: string
  /** False until the code that was sent to the user name has been entered. */
  isConfirmed: boolean
  language: Language
}

/**
 * A person of a body complained against, who gives its statements. They see what the office asked their body and nothing else: no complaint, no list, no
 * figure, no page of the office.
 */
export interface Respondent {
  kind: 'respondent'
  userId: number
  sessionId: string
  userName: string
  /** The body that they speak for; null until an administrator has named one. */
  organizationId: number | null
  language: Language
  /** As for staff. */
  mustSetUpSecondFactor?: boolean
}

/** Somebody who filed, or wants to file, without being staff. */
export interface Visitor {
  kind: 'visitor'
  /** The application under way, proven by the signed draft cookie. */
  draftId?: string
  /** The one complaint whose possession a one-time code proved. */
  provenComplaintId?: number
  /** Names that proof: two people can prove possession of the same complaint. */
  proofId?: string
}

/** The system itself: a job, a start-up step, a command. */
export interface SystemActor {
  kind: 'system'
  job: string
}

export type Actor = Staff | Complainant | Respondent | Visitor | SystemActor
/** Who is signed in. */
export type AccountHolder = Staff | Complainant | Respondent
export type Language = 'en' | 'am'

export const seesEverything = (staff: Staff): boolean => staff.permissions.has('All')

/** Whether the member of staff has the page permission, or every one. */
export const opens = (staff: Staff, page: PageCode): boolean => staff.permissions.has(page) || seesEverything(staff)

/** Whether somebody is signed in who does not belong to the office. */
const hasNoOffice = (actor: Actor): actor is Complainant | Respondent =>
  actor.kind === 'complainant' || actor.kind === 'respondent'

/** Throws NotSignedIn for a visitor, and NotPermitted for complainants, respondents and staff without the page permission. */
export function requirePermission(actor: Actor, page: PageCode): asserts actor is Staff {
  if (hasNoOffice(actor)) throw new NotPermitted()
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!opens(actor, page)) throw new NotPermitted()
}

/** As `requirePermission`, where any one of several page permissions is enough. */
export function requireOneOf(actor: Actor, pages: readonly PageCode[]): asserts actor is Staff {
  if (hasNoOffice(actor)) throw new NotPermitted()
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!seesEverything(actor) && !pages.some(page => actor.permissions.has(page))) throw new NotPermitted()
}

/** Throws NotSignedIn for everybody without an account. */
export function requireAccount(actor: Actor): asserts actor is AccountHolder {
  if (actor.kind !== 'staff' && !hasNoOffice(actor)) throw new NotSignedIn()
}

/** Throws NotPermitted for everybody but respondents. */
export function requireRespondent(actor: Actor): asserts actor is Respondent {
  if (actor.kind !== 'respondent') throw new NotPermitted()
}
