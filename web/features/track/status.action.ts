import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import { type CodeChannel, codeChannels } from '#contract/values/choices.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { passForm } from '#web/platform/forms/passing-form.ts'
import { withProof } from '#web/platform/session/prove-work.ts'
import { type Kept, problemOf, readRefusal, type Refusal, refusalOf } from '#web/platform/answers/refusal.ts'
import type { ApiClient, PageApi } from '#web/platform/page-context.ts'
import { answerCase, textIntentOf } from './case/answer-case.ts'
import { evidenceCall } from './case/evidence-call.ts'
import { keep, keptField, readKept } from './proof/kept.ts'
import { detailsPath, pageOf, searchPath, statusPath } from './paths.ts'
import {
  codeForm,
  codeSent,
  documentForm,
  filesRefused,
  pinForm,
  proofOver,
  proven,
  sendCodeForm,
} from './status-refusal.ts'

const refuse = (refusal: Refusal) => data<Refusal>(refusal, { status: refusal.problem?.status ?? 422 })

const nothingTyped = { fields: [], values: {} }

/** Handles a button below the status: send a code, open with a code, close again, add documents, take an action. */
export async function actOnStatus(request: Request, api: PageApi) {
  const url = new URL(request.url)
  const query = url.searchParams
  const page = pageOf(request)
  const reading = parseTrackingId(query.get('id') ?? '')
  if (!reading.ok) return redirect(searchPath(query.get('id') ?? ''))
  const { id } = reading
  // a visitor who waited instead of solving a challenge continues that way
  const patient = query.has('patient') ? ('yes' as const) : undefined
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const evidence = evidenceCall(url)
    return evidence ? sendEvidence(request, api, { id, page }, evidence) : addDocuments(request, api, id)
  }
  const answers = flatAnswers(await readAnswers(request))
  const channel = codeChannels.find(each => each === answers.channel)
  const asked = { id, page, patient, kept: readKept(answers[keptField]) }
  if (channel) return sendCode(api.client, asked, channel)
  const intent = textIntentOf(answers.intent)
  if (intent) {
    const refusal = await answerCase(api.client, intent, { ...answers, trackingId: id })
    if (refusal) return refuse(keeping(refusal))
    // a part must be named, or a browser keeps the form's
    return redirect(`${statusPath(id, { done: intent, patient }, page)}#done`)
  }
  if (answers.intent === 'end') {
    await api.client.endPossession()
    return redirect(statusPath(id, { patient }, page))
  }
  if (answers.pin !== undefined) return verifyPin(api.client, asked, answers.pin)
  return verifyCode(api.client, asked, answers.code ?? '')
}

/** When the proof has expired, typed values are kept until it is renewed. */
const keeping = (refusal: Refusal): Refusal =>
  refusal.problem?.code === 'code-required'
    ? { ...refusal, kept: keep(refusal.intent, refusal.refused.values) }
    : refusal

/** The server makes no proof of work: when one is required, its call waits. */
const byWaiting = () => Promise.resolve({ patient: 'yes' as const })

/** The requested complaint, the page, whether the visitor waits, and what was typed before. */
interface StatusRequest {
  id: string
  page: string
  patient: 'yes' | undefined
  kept: Kept | undefined
}

/** Redirects to the next page; typed values come with the answer instead, because an address cannot hold them. */
async function sendCode(
  client: ApiClient,
  { id: trackingId, page, patient, kept }: StatusRequest,
  channel: CodeChannel,
) {
  try {
    await withProof(proof => client.sendCode({ body: { trackingId, channel, ...proof } }), byWaiting)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status >= 500 || error.status === 404) throw error
    return refuse({ ...refusalOf(error, sendCodeForm, {}), kept })
  }
  const problem = problemOf(codeSent, { status: 200, details: { channel } })
  if (kept) return refuse({ intent: sendCodeForm, refused: nothingTyped, problem, kept })
  return redirect(detailsPath(trackingId, { code: channel, patient }, page))
}

async function verifyCode(client: ApiClient, { id: trackingId, page, patient, kept }: StatusRequest, code: string) {
  const refuseCode = (reason: string, attemptsLeft: number) => {
    const refused = { fields: [{ field: 'code', reason }], values: { code } }
    return refuse({ intent: codeForm, refused, problem: problemOf(reason, { details: { attemptsLeft } }), kept })
  }
  // an empty form is no try
  if (code.trim() === '') return refuseCode('required', 0)
  try {
    await withProof(proof => client.verifyCode({ body: { trackingId, code, ...proof } }), byWaiting)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    const left = Number(error.failure.details?.attemptsLeft ?? 0)
    const reason = error.failure.fields?.[0]?.reason ?? 'code-ended'
    return refuseCode(reason === 'wrong-code' && left === 0 ? 'last-wrong-code' : reason, left)
  }
  return opened({ id: trackingId, page, patient, kept }, codeForm)
}

/** What was typed before comes with the answer. */
const opened = ({ id, page, patient, kept }: StatusRequest, intent: string) =>
  kept
    ? refuse({ intent, refused: nothingTyped, problem: problemOf(proven, { status: 200 }), kept })
    : redirect(detailsPath(id, { patient }, page))

/** A PIN is not given back to the page: another person could read it there. */
async function verifyPin(client: ApiClient, asked: StatusRequest, pin: string) {
  const { id: trackingId, kept } = asked
  try {
    await withProof(proof => client.verifyPin({ body: { trackingId, pin, ...proof } }), byWaiting)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status >= 500) throw error
    const { details } = error.failure
    const refusal = refusalOf(error, pinForm, {})
    return refuse({ ...refusal, problem: refusal.problem ?? problemOf('wrong-pin', details && { details }), kept })
  }
  return opened(asked, pinForm)
}

/** Streams a form with documents without holding its files; typed values come back with a refusal. */
async function sendEvidence(
  request: Request,
  api: PageApi,
  { id, page }: Pick<StatusRequest, 'id' | 'page'>,
  { intent, path, headers }: NonNullable<ReturnType<typeof evidenceCall>>,
) {
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body } = passForm(request.body, contentType)
  const answer = await api.rawPost(path, body, contentType, headers)
  if (answer.status === 200) return redirect(`${statusPath(id, { done: intent }, page)}#done`)
  const failure = JSON.parse(await answer.text()) as Failure
  return refuse(keeping(readRefusal(answer.status, failure, intent, await texts())))
}

/** Streams the files without holding them; refused ones are named and the others kept. */
async function addDocuments(request: Request, api: PageApi, id: string) {
  const contentType = request.headers.get('content-type') ?? ''
  const { texts, body: sent } = passForm(request.body, contentType)
  const answer = await api.rawPost('/Tracking/AddDocument', sent, contentType)
  const body = JSON.parse(await answer.text()) as { code?: string; attachements?: unknown[]; refused?: RefusedFile[] }
  const { status } = answer
  const intent = documentForm
  if (status === 401) return refuse({ intent, refused: nothingTyped, problem: problemOf(proofOver, { status }) })
  if (status !== 200)
    return refuse({ intent, refused: nothingTyped, problem: problemOf(body.code ?? 'other', { status }) })
  const added = body.attachements?.length ?? 0
  const files = body.refused ?? []
  if (files.length === 0 && added > 0) return redirect(`${statusPath(id, { added: 'yes' })}#added`)
  if (files.length > 0)
    return refuse({ intent, refused: nothingTyped, files, problem: problemOf(filesRefused, { details: { added } }) })
  return refuse({ intent, refused: { fields: [{ field: 'file', reason: 'required' }], values: await texts() } })
}
