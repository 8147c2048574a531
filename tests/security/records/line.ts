import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Existing, Id, RecordKind, World } from './world.ts'

/** The answer of a call when the named record is the caller's own, of the same body, foreign, or missing. */
export type Statuses = readonly [own: number, sameOrganization: number, foreign: number, missing: number]

/** One field by which a call names a record, with the answers for each owner; fate.ts says who gets which. */
export interface NamedRecord {
  kind: RecordKind
  /** The caller that the call is for. */
  reader: Statuses
  /** Staff with `All`. */
  all: Statuses
  /** Staff with the permission, when the call is a complainant’s too. */
  staff: Statuses
  /** Staff without the permission, when the call itself does not require it. */
  lacking: Statuses
  /** The owner of this field's record while another field is tested; `same`: the owner of the first one. */
  meanwhile: Existing | 'same'
}

/** Ids by the full name of their field: `body.roleId`. */
export type Ids = Readonly<Record<string, Id>>

export interface RecordLine {
  /** Every field that names a record, as `path.id`, `query.id`, `body.userId`, `body.approvers.approvingUser`. */
  names: Record<string, NamedRecord>
  /** The rest of a valid body; ids are added under their names. A function when it has to be new each time. */
  rest?: object | (() => object)
  /** Instead of `rest`, when ids are inside lists or objects. */
  body?: (ids: Ids, world: World) => object
  /** Path parameters other than the usual ones. */
  words?: Record<string, string>
  query?: Record<string, string>
  /** What the reader needs besides the page permission of the call itself. */
  permissions?: PageCode[]
  /** For calls that need no session: staff of the usual world call. */
  isAskedByStaff?: true
  /** The version of the complaint that the caller saw, sent as If-Match; those of the world have 1. */
  version?: number
  /** A file, for calls that take a table. */
  upload?: string
}

/** The reader's password, for calls that ask for it again. */
export const readerPassword = 'a long enough password'

export type RecordLines = Record<string, RecordLine>

/** Only visible records exist; anything else gives the answer of a missing one. */
export const hidden: Statuses = [200, 200, 404, 404]
/** Exists for everybody who may make the call. */
export const open: Statuses = [200, 200, 200, 404]
/** A list answers with its visible part, even if that is empty. */
export const list: Statuses = [200, 200, 200, 200]
/** The caller's own; another's needs a permission that the reader lacks. */
export const ownOnly: Statuses = [200, 403, 403, 403]
/** A choice of a form: a missing one is a field error. */
export const choice: Statuses = [200, 200, 200, 422]
/** Anybody's except the caller's own. */
export const notOwn: Statuses = [409, 200, 200, 404]
/** People of one's own body who hold no more than oneself, and what belongs to them. */
export const reached: Statuses = [200, 200, 409, 404]
/** The same, except oneself. */
export const reachedNotOwn: Statuses = [409, 200, 409, 404]

/** Never, by the rule of the call; the same for a missing one. */
export const always = (status: number): Statuses => [status, status, status, status]

/** The effect of `All`: nothing is hidden or forbidden any longer. */
const withAll = ([own, sameOrganization, foreign, missing]: Statuses): Statuses => {
  const opened = (status: number) => (status === 403 || status === 404 ? 200 : status)
  return [opened(own), opened(sameOrganization), opened(foreign), missing === 403 ? 404 : missing]
}

/** Visible records are refused; others do not exist. */
const withoutPermission = ([, , foreign, missing]: Statuses): Statuses =>
  foreign === 404 && missing === 404 ? [403, 403, 404, 404] : always(403)

/** One field: the kind of record, the reader's answers, and the other callers' unless they follow from that. */
export const names = (
  kind: RecordKind,
  reader: Statuses,
  others: Partial<Pick<NamedRecord, 'all' | 'staff' | 'lacking' | 'meanwhile'>> = {},
): NamedRecord => ({
  kind,
  reader,
  all: withAll(reader),
  staff: reader,
  lacking: withoutPermission(reader),
  meanwhile: 'own',
  ...others,
})

/** Exists, but not as the call needs it: in another status, or with references that do not fit. */
export const unfit = (kind: RecordKind, status = 409): NamedRecord =>
  names(kind, [status, status, 404, 404], { all: [status, status, status, 404] })

/** The same for a call of the complainant that staff with a permission make too. */
export const unfitForOwner: NamedRecord = { ...unfit('complaint'), reader: [409, 404, 404, 404], lacking: always(403) }

/** The person in turn, or the author of the proposal, acts; a colleague’s record is visible and refused, even to `All`. */
export const turn = [200, 409, 404, 404] as const
export const nobody = [409, 409, 409, 404] as const
