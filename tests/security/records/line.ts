import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Existing, Id, RecordKind, World } from './world.ts'

/** What a call answers when the record that it names is one's own, of the same body, foreign, or missing. */
export type Statuses = readonly [own: number, sameOrganization: number, foreign: number, missing: number]

/** One field by which a call names a record, with what callers get for each owner; fate.ts says who gets which. */
export interface NamedRecord {
  kind: RecordKind
  /** Whoever the call is for. */
  reader: Statuses
  /** Staff with `All`. */
  all: Statuses
  /** Staff with the permission, where the call is a complainant’s too. */
  staff: Statuses
  /** Staff without the permission, where it is not asked for at the door. */
  lacking: Statuses
  /** Whose record stands in this field while another field of the call is looked at; `same`: of whom the first one is. */
  meanwhile: Existing | 'same'
}

/** Ids by the full name of their field: `body.roleId`. */
export type Ids = Readonly<Record<string, Id>>

export interface RecordLine {
  /** Every field that names a record, as `path.id`, `query.id`, `body.userId`, `body.approvers.approvingUser`. */
  names: Record<string, NamedRecord>
  /** What else the body needs to be valid; ids are put beside it under their names. A function where it has to be new each time. */
  rest?: object | (() => object)
  /** In place of `rest`, where ids stand inside lists or objects. */
  body?: (ids: Ids, world: World) => object
  /** Words of the path other than the usual ones. */
  words?: Record<string, string>
  query?: Record<string, string>
  /** What the reader needs beside the page permission of the call itself. */
  permissions?: PageCode[]
  /** For calls that need no session: staff of the usual world ask. */
  isAskedByStaff?: true
  /** The version of the complaint that the caller saw, sent as If-Match; those of the world have 1. */
  version?: number
  /** A file, for calls that take a table. */
  upload?: string
}

/** Of the reader, for calls that ask for it again. */
export const readerPassword = 'a long enough password'

export type RecordLines = Record<string, RecordLine>

/** Only what the reader may see is there; anything else answers like what does not exist. */
export const hidden: Statuses = [200, 200, 404, 404]
/** There for whoever may make the call. */
export const open: Statuses = [200, 200, 200, 404]
/** A list answers with what is visible of it, be that nothing. */
export const list: Statuses = [200, 200, 200, 200]
/** One's own record; another's needs a permission that the reader lacks. */
export const ownOnly: Statuses = [200, 403, 403, 403]
/** A choice of a form: what does not exist is a field error. */
export const choice: Statuses = [200, 200, 200, 422]
/** Anybody's but one's own. */
export const notOwn: Statuses = [409, 200, 200, 404]
/** Never, for the rule of the call; the same for what does not exist. */
export const always = (status: number): Statuses => [status, status, status, status]

/** What `All` changes: nothing is hidden or forbidden any more. */
const withAll = ([own, sameOrganization, foreign, missing]: Statuses): Statuses => {
  const opened = (status: number) => (status === 403 || status === 404 ? 200 : status)
  return [opened(own), opened(sameOrganization), opened(foreign), missing === 403 ? 404 : missing]
}

/** Refused what they see; what they do not see is not there. */
const withoutPermission = ([, , foreign, missing]: Statuses): Statuses =>
  foreign === 404 && missing === 404 ? [403, 403, 404, 404] : always(403)

/** One field: what it names, what the reader gets, and the others unless it follows from that. */
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

/** There, but not as the call needs it: in another status, or naming what does not fit. */
export const unfit = (kind: RecordKind, status = 409): NamedRecord =>
  names(kind, [status, status, 404, 404], { all: [status, status, status, 404] })

/** The same for a call that is the complainant’s own and that staff with a permission make too. */
export const unfitForOwner: NamedRecord = {
  ...unfit('complaint'),
  reader: [409, 404, 404, 404],
  lacking: always(403),
}
