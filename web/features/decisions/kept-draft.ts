import { newKey } from '#contract/client.ts'
import type { Answers } from '#web/platform/forms.ts'
import { sessionUser } from '#web/platform/session.ts'

/** What was typed and has not reached the server: it outlives a lost line, an ended session and a closed page. */
export interface KeptDraft {
  /** The revision of the stored draft that it was written on. */
  basedOn: number
  values: Answers
  /** Milliseconds since 1970. */
  at: number
}

/** Each window keeps its own: two of them on one case do not write over each other. */
const windowKey = newKey()
const prefixOf = (complaintId: number): string => `decision-draft:${sessionUser()?.id ?? 0}:${complaintId}:`

/** Keeps it in this browser. One that has no room left keeps what it had. */
export function keepDraft(complaintId: number, kept: Omit<KeptDraft, 'at'>): void {
  try {
    localStorage.setItem(prefixOf(complaintId) + windowKey, JSON.stringify({ ...kept, at: Date.now() }))
  } catch {
    // the draft still goes to the server as usual
  }
}

/** What was typed last, in this window or in one that was closed; from now on it is this window's. */
export function findKeptDraft(complaintId: number): KeptDraft | undefined {
  const prefix = prefixOf(complaintId)
  const [last] = Object.entries(localStorage)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => ({ key, draft: JSON.parse(text as string) as KeptDraft }))
    .sort((one, other) => other.draft.at - one.draft.at)
  if (!last) return undefined
  localStorage.removeItem(last.key)
  keepDraft(complaintId, last.draft)
  return last.draft
}

/** What this window kept is stored, or was given up. */
export const forgetDraft = (complaintId: number): void => localStorage.removeItem(prefixOf(complaintId) + windowKey)
