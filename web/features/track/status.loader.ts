import { data, redirect } from 'react-router'
import { CallFailure, newKey } from '#contract/http/client.ts'
import type { OwnCase } from '#contract/desk/conclusion.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { type MyComplaint, possessionCookie, type TrackedComplaint } from '#contract/filing/tracking.ts'
import { type CodeChannel, codeChannels } from '#contract/values/choices.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { nameIn } from '#web/platform/format.ts'
import { isOurFault } from '#web/platform/answers/our-fault.ts'
import { withProofOrWait, readProof } from '#web/platform/session/prove-work.ts'
import type { ApiClient, PageApi } from '#web/platform/page-context.ts'
import type { Language } from '#web/platform/preferences.ts'
import { withoutOfficeDocuments } from '#web/platform/office-documents.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'
import { caseIntentOf, type Done } from './case/case-answer.ts'
import { doneOf } from './case/case-calls.ts'
import { searchPath } from './paths.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

/** The complainant's own complaint, and what adding a document to it needs. */
export interface Mine {
  complaint: MyComplaint
  ownCase: OwnCase
  /** Newest first. */
  letters: Letter[]
  /** For the forms of this view of the page. */
  idempotencyKey: string
  limits: { maxBytes: number; maxFiles: number }
  documentTypes: Option[]
}

export interface FoundStatus {
  state: 'found'
  id: string
  complaint: TrackedComplaint
  /** Null until a one-time code has proved possession. */
  mine: Mine | null
  /** Where a code was sent just now. */
  codeSent: CodeChannel | null
  isAdded: boolean
  /** What the complainant has just done. */
  done: Done | null
}

/** Why a complaint is not shown: the ID is unknown, a challenge is required, too many wait, no answer comes. */
export interface StatusProblem {
  state: 'unknown' | 'challenge' | 'busy' | 'unreachable'
  id: string
}

/** The status of the complaint in the address; a mistyped ID leads back to the page that asks for it. */
export async function loadStatus(request: Request, api: PageApi, language: Language) {
  const query = new URL(request.url).searchParams
  const text = query.get('id') ?? ''
  const reading = parseTrackingId(text)
  if (!reading.ok) throw redirect(searchPath(text))
  const { id } = reading
  const done = caseIntentOf(query.get('done'))
  const { client } = api
  try {
    const complaint = await withProofOrWait(readProof(Object.fromEntries(query)), proof =>
      client.trackComplaint({ params: { trackingId: id }, query: proof }),
    )
    const found: FoundStatus = {
      state: 'found',
      id,
      complaint,
      mine: api.holds(possessionCookie) ? await loadMine(client, id, language) : null,
      codeSent: codeChannels.find(channel => channel === query.get('code')) ?? null,
      isAdded: query.has('added'),
      done: done ? doneOf(done) : null,
    }
    return data<FoundStatus | StatusProblem>(found)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    const { status, headers } = problem
    return data<FoundStatus | StatusProblem>({ state: problem.state, id }, { status, headers })
  }
}

/**
 * The status with what else a page of its complainant needs: null until possession is proven, and when the proof has just expired.
 */
export async function loadStatusWith<More>(
  request: Request,
  api: PageApi,
  language: Language,
  load: (client: ApiClient, params: { complaintId: number; trackingId: string }) => Promise<More>,
) {
  const { data: found, init } = await loadStatus(request, api, language)
  if (found.state !== 'found') return data(found, init ?? undefined)
  const { id, mine } = found
  try {
    const params = mine && { complaintId: mine.complaint.complaintId, trackingId: id }
    return data({ ...found, more: params && (await unlessExpired(load(api.client, params))) }, init ?? undefined)
  } catch (error) {
    if (!isOurFault(error)) throw error
    return data({ state: 'unreachable' as const, id }, { status: error.status })
  }
}

/** Null when the proof of possession has expired meanwhile. */
const unlessExpired = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof CallFailure && error.status === 401) return null
    throw error
  })

function problemOf(error: unknown) {
  if (!(error instanceof CallFailure)) return undefined
  const { status, failure } = error
  const seconds = failure.details?.retryAfter
  const retryAfter = { 'Retry-After': typeof seconds === 'number' ? String(seconds) : '60' }
  if (status === 404) return { state: 'unknown' as const, status, headers: {} }
  if (isOurFault(error)) return { state: 'unreachable' as const, status, headers: retryAfter }
  if (status !== 429) return undefined
  const state = failure.code === 'challenge-required' ? ('challenge' as const) : ('busy' as const)
  return { state, status, headers: retryAfter }
}

async function loadMine(client: ApiClient, id: string, language: Language): Promise<Mine | null> {
  const complaint = await unlessExpired(client.getMyComplaint())
  if (complaint?.trackingId !== id) return null
  const params = { complaintId: complaint.complaintId, trackingId: id }
  return unlessExpired(loadOwn(client, complaint, params, language))
}

async function loadOwn(
  client: ApiClient,
  complaint: MyComplaint,
  params: { complaintId: number; trackingId: string },
  language: Language,
): Promise<Mine> {
  const [ownCase, letters, limits, types] = await Promise.all([
    client.getOwnCase({ params }),
    client.listOwnLetters({ params }),
    client.getFileLimits(),
    constantsOf(client, 'attachment-type'),
  ])
  return {
    complaint,
    ownCase,
    letters,
    idempotencyKey: newKey(),
    limits,
    documentTypes: withoutOfficeDocuments(types).map(type => ({ value: type.code, label: nameIn(type, language) })),
  }
}
