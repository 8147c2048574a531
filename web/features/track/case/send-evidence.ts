import type { OwnCase } from '#contract/desk/conclusion.ts'
import type { CaseIntent } from './case-answer.ts'

/** The calls that take a form with documents. */
const calls = {
  reopen: '/Complaints/ReopenWithEvidence',
  'comment-on-statement': '/CompliantActions/CommentOnStatement',
} satisfies Partial<Record<CaseIntent, string>>
export type EvidenceIntent = keyof typeof calls

/** Marks the address of the form, because its body is passed on unread. */
const marker = 'evidence'

interface Form {
  intent: EvidenceIntent
  key: string
  /** The statement that is commented on. */
  requestId?: number
}

/** The address of a form with documents: the page's, with what the form is about. */
export function evidencePath(page: string, { complaintId, trackingId, version }: OwnCase, form: Form): string {
  const url = new URL(page, 'http://page')
  const { intent, key, requestId } = form
  const about = { [marker]: complaintId, of: trackingId, version, key, form: intent, ...(requestId && { requestId }) }
  for (const [name, value] of Object.entries(about)) url.searchParams.set(name, String(value))
  return `${url.pathname}${url.search}${url.hash}`
}

/** The call of such a form; undefined for the address of another form. */
export function evidenceCall({
  searchParams: asked,
}: URL): { intent: EvidenceIntent; path: string; headers: Record<string, string> } | undefined {
  const complaintId = asked.get(marker)
  const form = asked.get('form') ?? ''
  if (complaintId === null || !Object.hasOwn(calls, form)) return undefined
  const intent = form as EvidenceIntent
  const requestId = asked.get('requestId')
  const named = new URLSearchParams({
    compliant_id: complaintId,
    complaintRefNo: asked.get('of') ?? '',
    ...(requestId && { requestId }),
  })
  return {
    intent,
    path: `${calls[intent]}?${named}`,
    headers: { 'if-match': `"${asked.get('version') ?? ''}"`, 'idempotency-key': asked.get('key') ?? '' },
  }
}
