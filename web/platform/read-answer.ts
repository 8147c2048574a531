import { fromWire } from '#contract/call-plans.ts'
import { callPlans } from '#contract/calls.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'

type Calls = typeof contract

/** The answer of a call that was made without the typed client, under our field names. */
export const readAnswer = <Name extends keyof Calls>(call: Name, content: unknown): CallAnswer<Calls[Name]> =>
  fromWire(callPlans[call].answer, content) as CallAnswer<Calls[Name]>
