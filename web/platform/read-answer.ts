import { fromWire } from '#contract/call-plans.ts'
import { callPlans } from '#contract/calls.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'

type Calls = typeof contract

/** The answer of uploading files, which is asked without the typed client, under our field names. */
export const readUploaded = (content: unknown): CallAnswer<Calls['uploadFiles']> =>
  fromWire(callPlans.uploadFiles.answer, content) as CallAnswer<Calls['uploadFiles']>
