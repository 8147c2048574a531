import type { OwnCase } from '#contract/desk/conclusion.ts'

/** Marks the address of the form, because its body is passed on unread. */
const marker = 'evidence'

/** The address of the form with new evidence: the page's, with the form's mark. */
export function evidencePath(page: string, { complaintId, trackingId, version }: OwnCase, key: string): string {
  const url = new URL(page, 'http://page')
  for (const [name, value] of Object.entries({ [marker]: complaintId, of: trackingId, version, key }))
    url.searchParams.set(name, String(value))
  return `${url.pathname}${url.search}${url.hash}`
}

/** The call of such a form; undefined for the address of another form. */
export function evidenceCall({
  searchParams: asked,
}: URL): { path: string; headers: Record<string, string> } | undefined {
  const complaintId = asked.get(marker)
  if (complaintId === null) return undefined
  const named = new URLSearchParams({ compliant_id: complaintId, complaintRefNo: asked.get('of') ?? '' })
  return {
    path: `/Complaints/ReopenWithEvidence?${named}`,
    headers: { 'if-match': `"${asked.get('version') ?? ''}"`, 'idempotency-key': asked.get('key') ?? '' },
  }
}
