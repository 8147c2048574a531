import { data, redirect } from 'react-router'
import type { Failure } from '#contract/endpoint.ts'
import type { RefusedFile } from '#contract/file.ts'
import { ourFault } from '#web/platform/our-fault.ts'
import type { PageApi } from '#web/platform/page-context.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { passForm } from '#web/platform/passing-form.ts'
import { keep } from '../proof/kept.ts'
import { pageOf } from '../paths.ts'
import type { StatusRefusal } from '../status.action.ts'
import { type StepSince, stepsSince } from '../case/steps-since.tsx'

/** Why what was supplied could not be taken: a field, a document, or a word of the server's. */
export interface AdjustRefusal {
  kind: 'adjust'
  refused: Refused
  files: RefusedFile[]
  /** Where no field is at fault. */
  reason: string | null
  /** The call's own words. */
  message: string
  /** What happened to the complaint meanwhile, where that is why. */
  since: StepSince[]
  kept?: undefined
}

/** Why something sent from the page of an adjustment was refused: the adjustment itself, or the code that proves whose it is. */
export type AdjustmentRefusal = StatusRefusal | AdjustRefusal

/**
 * Hands the form on without holding its files. What it says of the complaint stands in the address, for the body goes
 * through; what was typed is noted on the way, for it comes back with a refusal.
 */
export async function sendAdjustment(request: Request, api: PageApi) {
  const url = new URL(request.url)
  const asked = url.searchParams
  const path = `/Complaints/AdjustComplaint?${new URLSearchParams({ CompliantId: asked.get('complaint') ?? '' })}`
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body } = passForm(request.body, contentType)
  const answer = await api.rawPost(path, body, contentType, {
    'if-match': `"${asked.get('version') ?? ''}"`,
    'idempotency-key': asked.get('key') ?? '',
  })
  if (answer.status === 200)
    return redirect(`${pageOf(request)}?${new URLSearchParams({ id: asked.get('id') ?? '', done: 'yes' })}`)
  const { text = '' } = await texts()
  if (answer.status === 401)
    return data<StatusRefusal | AdjustRefusal>({ kind: 'proof-over', kept: keep('adjust', { text }) }, { status: 401 })
  const failure = JSON.parse(await answer.text()) as Failure
  const { refused = [] } = (failure.details ?? {}) as { refused?: RefusedFile[] }
  const fields = failure.fields ?? []
  return data<StatusRefusal | AdjustRefusal>(
    {
      kind: 'adjust',
      refused: { fields, values: { text } },
      files: refused,
      reason: fields.length > 0 ? null : answer.status >= 500 ? ourFault : failure.code,
      message: failure.message,
      since: stepsSince(failure),
    },
    { status: answer.status },
  )
}
