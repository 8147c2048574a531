import { newKey } from '#contract/http/client.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { readUnsent, sessionUser } from '#web/platform/session/session.ts'

/** Typing that has not reached the server: it survives a lost connection, an ended session and a closed page, for a day. */
export interface KeptDraft {
  /** The revision of the stored draft that it is based on. */
  basedOn: number
  values: Answers
  /** Milliseconds since 1970. */
  at: number
}

/** Each window has its own: two windows with one case do not overwrite each other. */
const windowKey = newKey()
const prefixOf = (complaintId: number): string => `decision-draft:${sessionUser()?.id ?? 0}:${complaintId}:`

/** Stores it in this browser as typed now. A browser without room keeps the former version. */
export const keepDraft = (complaintId: number, kept: Omit<KeptDraft, 'at'>): void =>
  store(complaintId, { ...kept, at: Date.now() })

function store(complaintId: number, draft: KeptDraft): void {
  try {
    localStorage.setItem(prefixOf(complaintId) + windowKey, JSON.stringify(draft))
  } catch {
    // the draft still goes to the server as usual
  }
}

/** The last typing, of this window or a closed one; from now on it belongs to this window. */
export function findKeptDraft(complaintId: number): KeptDraft | undefined {
  const prefix = prefixOf(complaintId)
  const [last] = Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => ({ key, draft: readUnsent(key) as KeptDraft | undefined }))
    .filter((each): each is { key: string; draft: KeptDraft } => each.draft !== undefined)
    .sort((one, other) => other.draft.at - one.draft.at)
  if (!last) return undefined
  localStorage.removeItem(last.key)
  store(complaintId, last.draft)
  return last.draft
}

/** Deletes this window's typing, because it was stored on the server or given up. */
export const forgetDraft = (complaintId: number): void => localStorage.removeItem(prefixOf(complaintId) + windowKey)
