import type { Readable } from 'node:stream'
import type { CallAnswer, CallInput, Endpoint } from '#contract/http/endpoint.ts'
import type { Actor, Language } from '../actor.ts'
import type { Context } from '../context.ts'

/** A cookie to set with the answer; always HttpOnly, SameSite=Lax, path `/`, Secure behind TLS. */
export interface CookieToSet {
  name: string
  /** Empty to forget the cookie. */
  value: string
  maxAgeSeconds: number
}

/** The version of a complaint that somebody acts on. */
export type SeenVersion = number | 'newest'

/** One call under way: who calls, from where, and the answer beyond the body. */
export interface Call {
  context: Context
  actor: Actor
  /** Its path in the contract. */
  path: string
  /** The caller's address as attempts are counted by it (`countedAddress`); many people can share one. */
  address: string
  /** The caller's User-Agent. */
  userAgent: string | null
  language: Language
  /** From the Idempotency-Key header. */
  idempotencyKey: string | undefined
  /** From If-Match: the version of the complaint that the actor saw; `newest` where the header is optional and missing. */
  ifMatch: SeenVersion | undefined
  /** From the Application-Id header: which of a clerk's applications is meant. */
  applicationId: string | undefined
  /** The value of a cookie that this server signed; undefined when absent, expired or forged. */
  signedCookie(name: string): string | undefined
  /** When such a cookie expires. */
  signedCookieEnd(name: string): Date | undefined
  setSignedCookie(cookie: CookieToSet): void
  setHeader(name: string, value: string): void
  /** The raw body, for calls whose contract has no JSON body (multipart uploads). */
  rawBody: Readable
  contentType: string
}

/** A file as the answer of a call whose contract answers `binaryAnswer`. */
export interface BinaryAnswer {
  content: Readable | Buffer
  mediaType: string
  /** The name under which a browser saves it. */
  fileName: string
  disposition: 'attachment' | 'inline'
}

/** A PDF to save; `name` has no ending. */
export const pdfAnswer = (name: string, content: Buffer): BinaryAnswer => ({
  content,
  mediaType: 'application/pdf',
  fileName: `${name}.pdf`,
  disposition: 'attachment',
})

export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: (
    input: CallInput<Group[Name]>,
    call: Call,
  ) => Promise<CallAnswer<Group[Name]> | BinaryAnswer> | CallAnswer<Group[Name]>
}

/** A contract's endpoints with their handlers; `server/app/endpoints.ts` lists them all. */
export interface Served {
  endpoints: Record<string, Endpoint>
  handlers: Record<string, (input: never, call: Call) => unknown>
}

/** Ties each call of a contract to its use case; a missing one does not compile. */
export const serve = <Group extends Record<string, Endpoint>>(endpoints: Group, handlers: Handlers<Group>): Served => ({
  endpoints,
  handlers: handlers,
})
