import type { CallFailure } from '#contract/http/client.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { ourFault } from './our-fault.ts'
import { unanswered } from './unanswered.ts'

/** The problem of a refused form, apart from its fields. */
export interface Problem {
  /** The API's message; the catalogue's when no answer came; empty when the page has its own. */
  message: string
  /** A code of the API, or of the page. It decides what to do next. */
  code: string
  /** Of the answer; 0 when none came. */
  status: number
  details: Record<string, unknown>
}

/** What was typed into a form whose proof of possession had expired; it is kept until the proof is renewed. */
export interface Kept {
  /** The form that it was typed into. */
  intent: string
  values: Record<string, string>
}

/** Why a form was refused. All pages use this shape. */
export interface Refusal {
  /** The form that was sent; empty when it is not known. */
  intent: string
  /** The refused fields, and everything that was typed. */
  refused: Refused
  problem?: Problem | undefined
  /** Refused documents. */
  files?: RefusedFile[]
  kept?: Kept | undefined
}

type Values = Refused['values']

/** A problem that the page itself detects. */
export const problemOf = (code: string, more: Partial<Problem> = {}): Problem => ({
  message: '',
  code,
  status: 422,
  details: {},
  ...more,
})

/** Reads why a call was refused. */
export function readRefusal(status: number, failure: Failure, intent: string, values: Values): Refusal {
  const { message, fields = [], details = {} } = failure
  const isByFields = status === 422 && fields.length > 0
  const code = status >= 500 ? ourFault : failure.code
  return {
    intent,
    refused: { fields: isByFields ? fields : [], values },
    ...(!isByFields && { problem: { message, code, status, details } }),
    ...(Array.isArray(details.refused) && { files: details.refused as RefusedFile[] }),
  }
}

/** The same for an error that a call threw. Rethrows anything that is not an answer of the API. */
export function refusalOf(error: unknown, intent: string, values: Values): Refusal {
  if (!isCallFailure(error)) throw error
  return readRefusal(error.status, error.failure, intent, values)
}

/** The same in the browser, where `fetch` throws TypeError when no answer comes. */
export const refusalInBrowser = (error: unknown, intent: string, values: Values): Refusal =>
  error instanceof TypeError
    ? { intent, refused: { fields: [], values }, problem: { ...offline } }
    : refusalOf(error, intent, values)

/** The connection was lost. */
export const offline = problemOf('offline', { message: unanswered, status: 0 })

/** Recognises the failure by its name: importing the client would bring the whole contract to public pages. */
const isCallFailure = (error: unknown): error is CallFailure => error instanceof Error && error.name === 'CallFailure'

/** Minutes to wait, from the answer's seconds; at least one, undefined when the answer does not say. */
export function minutesToWait({ details: { retryAfter } }: Problem): number | undefined {
  return typeof retryAfter === 'number' ? Math.max(1, Math.ceil(retryAfter / 60)) : undefined
}
