import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import type { Failure } from '#contract/endpoint.ts'
import type { RefusedFile } from '#contract/file.ts'
import { type CodeChannel, codeChannels } from '#contract/choices.ts'
import { parseTrackingId } from '#contract/tracking-id.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms.ts'
import { passForm } from '#web/platform/passing-form.ts'
import type { ApiClient, PageApi } from '#web/platform/page-context.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { answerCase } from './case/answer-case.ts'
import { type CaseRefusal, caseIntentOf } from './case/case-answer.ts'
import { evidenceCall, evidenceRefusal } from './case/send-evidence.ts'
import { type Kept, keep, keptField, readKept } from './proof/kept.ts'
import { detailsPath, pageOf, searchPath, statusPath } from './paths.ts'

/** What a form of the page is told when it could not be taken as it was. */
export type StatusRefusal = (
  | { kind: 'code'; refused: Refused; attemptsLeft: number }
  /** `minutes` until another code can be sent; null when that is not known. */
  | { kind: 'not-sent'; minutes: number | null }
  /** Some files were not taken; so many others were. */
  | { kind: 'files'; files: RefusedFile[]; added: number }
  | { kind: 'documents'; reason: string }
  /** The form came without a document. */
  | { kind: 'no-document'; refused: Refused }
  | { kind: 'case'; refusal: CaseRefusal }
  | { kind: 'proof-over' }
  | { kind: 'offline' }
  /** The server failed; `values` is what was sent. */
  | { kind: 'our-fault'; values: Record<string, string> }
  /** No refusal but a step on the way back to what was typed: a code was sent, or has proven the complaint again. */
  | { kind: 'code-sent'; channel: CodeChannel }
  | { kind: 'proven' }
) & {
  /** What was typed before the proof was over. */
  kept?: Kept | undefined
}

const refuse = (refusal: StatusRefusal, status: number) => data<StatusRefusal>(refusal, { status })

/** One press of a button below the status: send a code, open with a code, close again, add documents, take a step. */
export async function actOnStatus(request: Request, api: PageApi) {
  const url = new URL(request.url)
  const query = url.searchParams
  const page = pageOf(request)
  const reading = parseTrackingId(query.get('id') ?? '')
  if (!reading.ok) return redirect(searchPath(query.get('id') ?? ''))
  const { id } = reading
  // a visitor who waited instead of solving a challenge goes on that way
  const patient = query.has('patient') ? ('yes' as const) : undefined
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const evidence = evidenceCall(url)
    return evidence ? sendEvidence(request, api, { id, page }, evidence) : addDocuments(request, api, id)
  }
  const answers = flatAnswers(await readAnswers(request))
  const channel = codeChannels.find(each => each === answers.channel)
  const way = { id, page, patient, kept: readKept(answers[keptField]) }
  if (channel) return sendCode(api.client, way, channel)
  const intent = caseIntentOf(answers.intent)
  if (intent) {
    const refusal = await answerCase(api.client, intent, { ...answers, trackingId: id })
    if (refusal) return refuse({ kind: 'case', refusal, kept: keptBy(refusal) }, refusal.status)
    // a part must be named, or a browser keeps that of the form
    return redirect(`${statusPath(id, { done: intent, patient }, page)}#done`)
  }
  if (answers.intent === 'end') {
    await api.client.endPossession()
    return redirect(statusPath(id, { patient }, page))
  }
  return verifyCode(api.client, way, answers.code ?? '')
}

const keptBy = ({ code, intent, refused }: CaseRefusal) =>
  code === 'code-required' ? keep(intent, refused.values) : undefined

type Patience = { patient?: 'yes' }

/** Does the call; when a challenge is asked first, once more with patience. */
async function patiently<Answer>(call: (patience: Patience) => Promise<Answer>): Promise<Answer> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure.code !== 'challenge-required') throw error
    return call({ patient: 'yes' })
  }
}

/** The complaint that is asked for, on which page, whether by waiting, and what was typed before. */
interface Way {
  id: string
  page: string
  patient: 'yes' | undefined
  kept: Kept | undefined
}

/** Leads on to the next page; with something typed it comes with the answer instead, for an address cannot carry it. */
async function sendCode(client: ApiClient, { id: trackingId, page, patient, kept }: Way, channel: CodeChannel) {
  try {
    await patiently(patience => client.sendCode({ body: { trackingId, channel, ...patience } }))
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status >= 500 || error.status === 404) throw error
    const seconds = error.failure.details?.retryAfter
    const minutes = typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : null
    return refuse({ kind: 'not-sent', minutes, kept }, error.status)
  }
  if (kept) return refuse({ kind: 'code-sent', channel, kept }, 200)
  return redirect(detailsPath(trackingId, { code: channel, patient }, page))
}

async function verifyCode(client: ApiClient, { id: trackingId, page, patient, kept }: Way, code: string) {
  const refuseCode = (reason: string, attemptsLeft: number) => {
    const refused = { fields: [{ field: 'code', reason }], values: { code } }
    return refuse({ kind: 'code', refused, attemptsLeft, kept }, 422)
  }
  // nothing typed is no try
  if (code.trim() === '') return refuseCode('required', 0)
  try {
    await patiently(patience => client.verifyCode({ body: { trackingId, code, ...patience } }))
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    const left = Number(error.failure.details?.attemptsLeft ?? 0)
    const reason = error.failure.fields?.[0]?.reason ?? 'code-ended'
    return refuseCode(reason === 'wrong-code' && left === 0 ? 'last-wrong-code' : reason, left)
  }
  return kept ? refuse({ kind: 'proven', kept }, 200) : redirect(detailsPath(trackingId, { patient }, page))
}

/** Hands the form that opens the complaint again on without holding its files; what was typed comes back with a refusal. */
async function sendEvidence(
  request: Request,
  api: PageApi,
  { id, page }: Pick<Way, 'id' | 'page'>,
  { path, headers }: NonNullable<ReturnType<typeof evidenceCall>>,
) {
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body } = passForm(request.body, contentType)
  const answer = await api.rawPost(path, body, contentType, headers)
  if (answer.status === 200) return redirect(`${statusPath(id, { done: 'reopen' }, page)}#done`)
  const refusal = evidenceRefusal(answer.status, JSON.parse(await answer.text()) as Failure, await texts())
  return refuse({ kind: 'case', refusal, kept: keptBy(refusal) }, answer.status)
}

/** What a form without a document is told, at its field. */
const noDocument = (values: Record<string, string>): Refused => ({
  fields: [{ field: 'file', reason: 'required' }],
  values,
})

/** Hands the files on without holding them; refused ones are named and the others kept. */
async function addDocuments(request: Request, api: PageApi, id: string) {
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body: sent } = passForm(request.body, contentType)
  const answer = await api.rawPost('/Tracking/AddDocument', sent, contentType)
  const body = JSON.parse(await answer.text()) as {
    code?: string
    attachements?: unknown[]
    refused?: RefusedFile[]
  }
  if (answer.status === 401) return refuse({ kind: 'proof-over' }, 401)
  if (answer.status !== 200) return refuse({ kind: 'documents', reason: body.code ?? 'other' }, answer.status)
  const added = body.attachements?.length ?? 0
  const files = body.refused ?? []
  if (files.length > 0) return refuse({ kind: 'files', files, added }, 422)
  if (added === 0) return refuse({ kind: 'no-document', refused: noDocument(await texts()) }, 422)
  return redirect(`${statusPath(id, { added: 'yes' })}#added`)
}
