import { data, redirect } from 'react-router'
import { CallFailure, newKey } from '#contract/client.ts'
import type { OwnCase } from '#contract/conclusion.ts'
import type { Letter } from '#contract/letters.ts'
import type { MyComplaint, TrackedComplaint } from '#contract/tracking.ts'
import { type CodeChannel, codeChannels } from '#contract/choices.ts'
import { parseTrackingId } from '#contract/tracking-id.ts'
import { nameIn } from '#web/platform/format.ts'
import { isOurFault } from '#web/platform/our-fault.ts'
import { orPatiently, readProof } from '#web/platform/prove-work.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'
import { caseIntentOf, type Done } from './case/case-answer.ts'
import { doneOf } from './case/case-calls.ts'
import { searchPath } from './paths.ts'

/** One's own complaint, and what adding a document to it needs to know. */
export interface Mine {
  complaint: MyComplaint
  ownCase: OwnCase
  /** Newest first. */
  letters: Letter[]
  /** For the forms of this showing of the page. */
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

/** Why a complaint is not shown: nobody has the ID, a challenge is asked first, too many wait, no answer comes. */
export interface StatusProblem {
  state: 'unknown' | 'challenge' | 'busy' | 'unreachable'
  id: string
}

/** Where the complaint of the address stands; a slip in the ID leads back to the page that asks for it. */
export async function loadStatus(request: Request, client: ApiClient, language: Language) {
  const query = new URL(request.url).searchParams
  const text = query.get('id') ?? ''
  const reading = parseTrackingId(text)
  if (!reading.ok) throw redirect(searchPath(text))
  const { id } = reading
  const done = caseIntentOf(query.get('done'))
  try {
    const complaint = await orPatiently(readProof(Object.fromEntries(query)), proof =>
      client.trackComplaint({ params: { trackingId: id }, query: proof }),
    )
    const found: FoundStatus = {
      state: 'found',
      id,
      complaint,
      mine: await loadMine(client, id, language),
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

/** Kinds of documents that the office itself makes. */
const officeDocuments = new Set(['decision', 'resolution'])

/** Asked also without the cookie: the answer to the form before this may just have set it. */
async function loadMine(client: ApiClient, id: string, language: Language): Promise<Mine | null> {
  try {
    const complaint = await client.getMyComplaint()
    if (complaint.trackingId !== id) return null
    const params = { complaintId: complaint.complaintId, trackingId: id }
    const [ownCase, letters, limits, constants] = await Promise.all([
      client.getOwnCase({ params }),
      client.listOwnLetters({ params }),
      client.getFileLimits(),
      client.getConstants({ params: { fieldNames: ['attachment-type'] }, query: {} }),
    ])
    const types = (constants['attachment-type'] ?? []).filter(({ code }) => !officeDocuments.has(code))
    return {
      complaint,
      ownCase,
      letters,
      idempotencyKey: newKey(),
      limits,
      documentTypes: types.map(type => ({ value: type.code, label: nameIn(type, language) })),
    }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null
    throw error
  }
}
