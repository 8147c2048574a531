import { fromWire } from '#contract/http/call-plans.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { CallAnswer } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'

type Calls = typeof contract

/** The answer of uploading files, a call outside of the typed client, with our field names. */
export const readUploaded = (content: unknown): CallAnswer<Calls['uploadFiles']> =>
  fromWire(callPlans.uploadFiles.answer, content) as CallAnswer<Calls['uploadFiles']>
