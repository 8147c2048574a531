import { CompiledQuery } from 'kysely'
import type { Actor, Staff } from '../../actor.ts'

/**
 * What a member of staff without `All` sees, as far as it is few enough to look rows up by; null when it is not restricted, or
 * restricted to too many. The database decides who sees what; a list may use this to find the rows by an index.
 */
export interface VisibleSets {
  /**
   * The keys of the user's rows in `personal_visibility`: their id, the ids of absent colleagues whose substitute they are, and the
   * negative ids of approvers for whom they sign.
   */
  visibilityKeys: number[]
  /** Ids of bodies complained against, for an expert. */
  experts: number[]
  /** The following sets all have to match. */
  organizations: number[] | null
  departments: number[] | null
  locations: number[] | null
  against: number[] | null
  types: number[] | null
  severities: number[] | null
  statuses: string[] | null
}

/** How PostgreSQL plans the statements of a transaction: as it decides, or once for all values. */
type PlanMode = 'auto' | 'force_generic_plan'

/** What opens one complaint to somebody. */
interface Opened {
  complaintId?: number | undefined
  /** The proof that opens it: when it was ended, nothing is opened, and the answer says so. */
  proofId?: string | undefined
}

interface Told {
  visible: VisibleSets | null
  isEnded: boolean
}

/**
 * Tells row-level security who acts, until the transaction ends, and asks what they see and whether the named proof was ended. Without
 * `mode` the transaction plans as it did.
 */
export function tellActor(actor: Actor, { complaintId, proofId }: Opened, mode?: PlanMode): CompiledQuery<Told> {
  const settings = settingsOf(actor, complaintId)
  const staff = actor.kind === 'staff' ? actor : undefined
  const values = [
    settings.kind,
    settings.userId,
    settings.seesAll,
    settings.draftId,
    settings.complaintId,
    staff?.userId ?? null,
    staff?.organizationId ?? null,
    staff?.departmentId ?? null,
    mode ?? null,
  ]
  return proofId === undefined
    ? CompiledQuery.raw(withoutProof, values)
    : CompiledQuery.raw(withProof, [...values, proofId])
}

const textWith = (isEnded: string): string => `select
  set_config('app.actor_kind', $1, true), set_config('app.user_id', $2, true), set_config('app.sees_all', $3, true),
  set_config('app.draft_id', $4, true), set_config('app.complaint_id', case when ${isEnded} then '' else $5 end, true),
  set_config('plan_cache_mode', coalesce($9, current_setting('plan_cache_mode')), true),
  load_scope($6::integer, $7::integer, $8::integer, $3 = 'yes', null) as visible, ${isEnded} as "isEnded"`
const withoutProof = textWith('false')
const withProof = textWith('exists (select from ended_proof where id = $10)')

/** What the policies read: settings of the transaction (`app.*`), empty where they do not apply. */
function settingsOf(actor: Actor, complaintId: number | undefined) {
  const isStaff = actor.kind === 'staff'
  return {
    kind: actor.kind,
    userId: isStaff || actor.kind === 'complainant' || actor.kind === 'respondent' ? String(actor.userId) : '',
    seesAll: seesAll(actor) ? 'yes' : '',
    draftId: actor.kind === 'visitor' ? (actor.draftId ?? '') : '',
    complaintId: complaintId !== undefined ? String(complaintId) : '',
  }
}

export const seesAll = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && actor.permissions.has('All'))

/** Whether data filters apply to the actor: to staff who do not see everything. */
export const isFiltered = (actor: Actor): actor is Staff => actor.kind === 'staff' && !seesAll(actor)
