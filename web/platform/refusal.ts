import type { CallFailure } from '#contract/client.ts'
import type { Failure } from '#contract/endpoint.ts'
import type { RefusedFile } from '#contract/file.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { ourFault } from './our-fault.ts'
import { unanswered } from './unanswered.ts'

/** What happened to a form that was not taken, where the fields do not say it. */
export interface Problem {
  /** The API's own words; the catalogue's where no answer came; empty where the page says it in its own. */
  message: string
  /** A code of the API, or one of the page. What to do next follows from it. */
  code: string
  /** Of the answer; 0 where none came. */
  status: number
  details: Record<string, unknown>
}

/** What was typed into a form before the proof of possession was over, until it is renewed. */
export interface Kept {
  /** The form that it was typed into. */
  intent: string
  values: Record<string, string>
}

/** Why a form was not taken as it was. All pages have this one shape. */
export interface Refusal {
  /** Which form was sent; empty where that is not known. */
  intent: string
  /** The fields at fault, and everything that was typed. */
  refused: Refused
  problem?: Problem | undefined
  /** Documents that were not taken. */
  files?: RefusedFile[]
  kept?: Kept | undefined
}

type Values = Refused['values']

/** A problem that the page names itself. */
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

/** The same of what a call threw. Throws what is no answer of the API. */
export function refusalOf(error: unknown, intent: string, values: Values): Refusal {
  if (!isCallFailure(error)) throw error
  return readRefusal(error.status, error.failure, intent, values)
}

/** The same in the browser, where `fetch` throws TypeError when no answer comes. */
export const refusalInBrowser = (error: unknown, intent: string, values: Values): Refusal =>
  error instanceof TypeError
    ? { intent, refused: { fields: [], values }, problem: { ...offline } }
    : refusalOf(error, intent, values)

/** The line broke. */
export const offline = problemOf('offline', { message: unanswered, status: 0 })

/** Knows the failure by its name: the client that makes it would bring the whole contract to public pages. */
const isCallFailure = (error: unknown): error is CallFailure => error instanceof Error && error.name === 'CallFailure'

/** How many minutes to wait, as the answer said in seconds; never less than one, undefined where it did not say. */
export function minutesToWait({ details: { retryAfter } }: Problem): number | undefined {
  return typeof retryAfter === 'number' ? Math.max(1, Math.ceil(retryAfter / 60)) : undefined
}
