import type { OwnCase } from '#contract/desk/conclusion.ts'
import type { CaseIntent } from './case-answer.ts'

/** The actions that a form with documents takes. */
export type EvidenceIntent = Extract<CaseIntent, 'reopen' | 'comment-on-statement'>

/** Marks the address of the form, because its body is passed on unread. */
export const marker = 'evidence'

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
