import { data, redirect } from 'react-router'
import type { Failure } from '#contract/http/endpoint.ts'
import type { PageApi } from '#web/platform/page-context.ts'
import { problemOf, readRefusal, type Refusal } from '#web/platform/answers/refusal.ts'
import { passForm } from '#web/platform/forms/passing-form.ts'
import { suppliedTexts } from './asked.ts'
import { keep } from '../proof/kept.ts'
import { pageOf } from '../paths.ts'
import { adjustForm, proofOver } from '../status-refusal.ts'

/**
 * Streams the form without holding its files. The complaint is named in the address, because the body is passed
 * through; typed texts are noted on the way, because they come back with a refusal.
 */
export async function sendAdjustment(request: Request, api: PageApi) {
  const url = new URL(request.url)
  const asked = url.searchParams
  const call = asked.has('questions') ? '/CompliantActions/SupplyInformation' : '/Complaints/AdjustComplaint'
  const path = `${call}?${new URLSearchParams({ CompliantId: asked.get('complaint') ?? '' })}`
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body } = passForm(request.body, contentType)
  const answer = await api.rawPost(path, body, contentType, {
    'if-match': `"${asked.get('version') ?? ''}"`,
    'idempotency-key': asked.get('key') ?? '',
  })
  if (answer.status === 200)
    return redirect(`${pageOf(request)}?${new URLSearchParams({ id: asked.get('id') ?? '', done: 'yes' })}`)
  const sent = await texts()
  const typed = Object.fromEntries(suppliedTexts.flatMap(name => (sent[name] ? [[name, sent[name]]] : [])))
  const { status } = answer
  if (status === 401) {
    const problem = problemOf(proofOver, { status })
    const refused = { fields: [], values: {} }
    return data<Refusal>({ intent: adjustForm, refused, problem, kept: keep(adjustForm, typed) }, { status })
  }
  const failure = JSON.parse(await answer.text()) as Failure
  return data<Refusal>(readRefusal(status, failure, adjustForm, typed), { status })
}
