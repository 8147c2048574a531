import type { z } from 'zod'
import type { RefusedField } from './field-reasons.ts'
import type { PageCode } from '../permissions-catalogue.ts'

/**
 * Who may call, as the call says, or its group for most of its calls. A call that needs no proof says `anyone` itself.
 * - `anyone`: no sign-in, no proof
 * - `draft-holder`: the signed draft cookie of an application under way
 * - `draft-holder-or-staff`: one of the two, for files that both send
 * - `tracking-id`: the call names a tracking ID, which is the proof
 * - `one-time-code`: the cookie that a verified one-time code sets, bound to one complaint
 * - `possession`: that cookie, or the session of a complainant, who then has to own the complaint that the call names
 * - `possession-or-staff`: the same, or a session of staff, who need the permission of the complaint's lifecycle
 * - `signed-in`: any valid session of staff
 * - `account`: any valid session, of staff, of a respondent or of a complainant whose address is confirmed; also of staff who still have
 *   to set up a second factor and may do nothing else
 * - `complainant`: the session of a complainant whose address is confirmed
 * - `respondent`: the session of a respondent, who acts for the body complained against
 * - `unconfirmed-account`: the session of a sign-up that still has to be confirmed
 * - `{ page }`: a session whose role holds the page permission, or `All`
 */
export type Access =
  | 'anyone'
  | 'draft-holder'
  | 'draft-holder-or-staff'
  | 'tracking-id'
  | 'one-time-code'
  | 'possession'
  | 'possession-or-staff'
  | 'signed-in'
  | 'account'
  | 'complainant'
  | 'respondent'
  | 'unconfirmed-account'
  | { page: PageCode }

/** Whether a call can be made without the Bearer token of a session. */
export const isPublic = (access: Access): access is PublicAccess =>
  typeof access === 'string' &&
  !['signed-in', 'account', 'complainant', 'respondent', 'unconfirmed-account'].includes(access)

/** Proofs of a visitor without a session. */
export type PublicAccess = Extract<
  Access,
  | 'anyone'
  | 'tracking-id'
  | 'draft-holder'
  | 'draft-holder-or-staff'
  | 'one-time-code'
  | 'possession'
  | 'possession-or-staff'
>

/** Whether the caller proves ownership of a complaint by a code or by the account that owns it. */
export const isByPossession = (access: Access): boolean => access === 'possession' || access === 'possession-or-staff'

/** Cookies that the server signs, as proof of what a visitor did before. */
export type CookieName = 'application' | 'receipt' | 'possession' | 'refresh'

/** One call of the HTTP API as data. The server mounts it, the client calls it, OpenAPI and docs/where.md describe it. */
export interface Endpoint {
  method: 'GET' | 'POST'
  /** Below `/api`, with `:name` for parameters, for example `/Complaints/GetCompliantsList/:userId/:roleId/:filterBy`. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The call changes a complaint, and the header If-Match carries the version that was seen. `optional`: a call of the
   * specification, which knows no versions, or one that conflicts with nothing; without the header the newest version counts.
   */
  version?: 'optional' | 'required'
  /** The header Application-Id names one of the signed-in clerk's applications; other callers have one by a cookie. */
  namesApplication?: true
  /** Instead of a JSON body a multipart form: files in the field `file`, and texts before them. */
  form?: { files: 'one' | 'several'; fields?: readonly string[] }
  /** Cookies that the call reads beyond its access, and cookies that it sets. */
  cookies?: { reads?: readonly CookieName[]; sets?: readonly CookieName[] }
  /** The header Answer-Also of a POST may name this call: its answer then comes along with the other one. */
  comesAlong?: true
  /** For an answer that is not JSON. */
  mediaTypes?: readonly [string, ...string[]]
  answer: z.ZodType
  /** The catalogue's message after success; it travels as the answer's header `x-message` and is what the screen shows. */
  message?: string
  /** The catalogue's message after a failure without a better one; for a call with a message `Error Saving Changes`, if it has no other. */
  failure?: string
  /** The message when the server itself failed; left out when it is the same. */
  unexpected?: string
  /** What the specification leaves open here, and what we decided. */
  note?: string
}

/** What most calls of a group have in common; a call that differs says so. */
type Usual = { access?: Exclude<Access, 'anyone'>; answer?: z.ZodType }

/** A call as the files of the contract write it: method and path are one text, `GET /Users/GetUsersList`. */
type Written<Given extends Usual = object> = Omit<Endpoint, 'method' | 'path' | keyof Usual> &
  Pick<Endpoint, Exclude<keyof Usual, keyof Given>> &
  Partial<Pick<Endpoint, keyof Usual>> & { call: `${Endpoint['method']} ${Endpoint['path']}` }

type Read<Call extends { call: string }> = Omit<Call, 'call'> &
  (Call['call'] extends `${infer Method extends Endpoint['method']} ${infer Path extends Endpoint['path']}`
    ? { method: Method; path: Path }
    : never) &
  (Call extends { message: string } ? { failure: string } : object)

/** A group of calls as everybody reads them, with their literal types. */
export const endpoints = <const Group extends Record<string, Written>>(group: Group) => endpointsWith({}, group)

/** The same, where most calls of the group have the same access or the same answer. */
export function endpointsWith<const Given extends Usual, const Group extends Record<string, Written<Given>>>(
  usual: Given,
  group: Group,
) {
  const read = ([name, { call, ...rest }]: [string, { call: string; message?: string }]) => {
    const [method, path] = call.split(' ')
    return [name, { method, path, ...(rest.message && { failure: 'Error Saving Changes' }), ...usual, ...rest }]
  }
  return Object.fromEntries(Object.entries(group).map(read)) as {
    [Name in keyof Group]: Read<Omit<Given, keyof Group[Name]> & Group[Name]>
  }
}

type Part = 'params' | 'query' | 'body'

/** What a caller passes: clean names, not yet on the wire. */
export type CallInput<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.output<E[P]> : never
}

/** What a caller gets back: clean names again. */
export type CallAnswer<E extends Endpoint> = z.output<E['answer']>

/** The body of every answer that is not 2xx. */
export interface Failure {
  message: string
  /** A stable kebab word to translate and to branch on: `invalid-input`, `stale-version`, `not-found` … */
  code: string
  /** With `invalid-input`: every refused field, named as the caller knows it (`complainant.phone`), with a kebab reason and, for a text that is too long, by how much. */
  fields?: RefusedField[]
  /** What else the code promises: seconds to wait, who changed what since. */
  details?: Record<string, unknown>
}
