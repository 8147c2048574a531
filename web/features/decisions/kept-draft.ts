import type { Answers } from '#web/platform/forms.ts'
import { sessionUser } from '#web/platform/session.ts'

/** What was typed and has not reached the server: it outlives a lost line and a closed page. */
export interface KeptDraft {
  /** The revision of the stored draft that it was written on. */
  basedOn: number
  values: Answers
}

const keyOf = (complaintId: number): string => `decision-draft:${sessionUser()?.id ?? 0}:${complaintId}`

/** Keeps it in this browser. One that has no room left keeps what it had. */
export function keepDraft(complaintId: number, kept: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(complaintId), JSON.stringify(kept))
  } catch {
    // the draft still goes to the server as usual
  }
}

export function findKeptDraft(complaintId: number): KeptDraft | undefined {
  const kept = localStorage.getItem(keyOf(complaintId))
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft)
}

export const forgetDraft = (complaintId: number): void => localStorage.removeItem(keyOf(complaintId))
