import { type EvidenceIntent, marker } from './evidence-path.ts'

/** The calls that take a form with documents. */
const calls: Record<EvidenceIntent, string> = {
  reopen: '/Complaints/ReopenWithEvidence',
  'comment-on-statement': '/CompliantActions/CommentOnStatement',
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
