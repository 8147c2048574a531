import type { FastifyError } from 'fastify'
import type { Endpoint, Failure } from '#contract/http/endpoint.ts'
import { isDatabaseUnavailable } from '../db/connections/connect.ts'
import { isStoreUnavailable } from '../files/store-unavailable.ts'
import { InvalidInput, Refusal, usualFailure } from '../errors.ts'

export interface FailureAnswer {
  status: number
  body: Failure
  headers: Record<string, string>
}

/** A temporary failure that is nobody's fault; the same call may succeed a little later. */
export const unavailableFailure: FailureAnswer = {
  status: 503,
  body: { message: 'Something went wrong!', code: 'unavailable' },
  headers: { 'retry-after': '5' },
}

/** Refusals of Fastify and its plugins, with our word for each. A path that leads out of a folder of files (403) is a file that there is not. */
const transportCodes: Record<number, string> = {
  403: 'not-found',
  404: 'not-found',
  405: 'not-allowed',
  413: 'too-large',
  414: 'too-large',
  415: 'wrong-content-type',
}

/** PostgreSQL's class 22 (data exception): the client sent a value that no column can hold. */
const isDataException = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22...$/.test(error.code)

/** The call's own words of the catalogue replace the usual ones. */
const refusalBody = (refusal: Refusal, endpoint: Endpoint | undefined): Failure => ({
  message: refusal.message === usualFailure ? (endpoint?.failure ?? usualFailure) : refusal.message,
  code: refusal.code,
  ...(refusal instanceof InvalidInput && { fields: refusal.fields }),
  ...(refusal.details && { details: refusal.details }),
})

/** The contract's failure for a thrown error; undefined for an unforeseen error, which is a 500 and a bug. */
export function expectedFailure(error: unknown, endpoint?: Endpoint): FailureAnswer | undefined {
  if (error instanceof Refusal) {
    const { retryAfter } = error.details ?? {}
    const headers: Record<string, string> = typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}
    return { status: error.status, body: refusalBody(error, endpoint), headers }
  }
  // before the database is asked about: a caller who hangs up ends with the same word as a lost database
  const status = (error as Partial<FastifyError> | undefined)?.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    const code = transportCodes[status] ?? 'not-readable'
    return { status: status === 403 ? 404 : status, body: { message: (error as Error).message, code }, headers: {} }
  }
  if (isDatabaseUnavailable(error) || isStoreUnavailable(error)) return unavailableFailure
  if (isDataException(error)) {
    return { status: 422, body: { message: 'Something went wrong!', code: 'invalid-input', fields: [] }, headers: {} }
  }
  return undefined
}

/** The answer to an unforeseen error, in the catalogue's words for the call. */
export const unexpectedFailure = (endpoint: Endpoint | undefined): FailureAnswer => ({
  status: 500,
  body: { message: endpoint?.unexpected ?? endpoint?.failure ?? 'Something went wrong!', code: 'unexpected' },
  headers: {},
})
