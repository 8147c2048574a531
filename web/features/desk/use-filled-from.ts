import { useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'

/** The outcome of a button of the form. */
interface FilledOutcome<Loaded> extends Outcome {
  /** The present values, when somebody else has saved meanwhile. */
  current?: Loaded
  isRedrawn?: boolean
}

/**
 * The values that a form is filled with, whatever is loaded meanwhile, until somebody saves, here or
 * elsewhere; and the key with which it is then rendered again, also when fields have moved up.
 */
export function useFilledFrom<Loaded extends { complaint: ComplaintDetail }>(
  loaded: Loaded,
  outcome: FilledOutcome<Loaded> | undefined,
): { filledFrom: Loaded; revision: string } {
  const [read, setRead] = useState(loaded)
  const [revision, setRevision] = useState('')
  const filledFrom = outcome?.done ? loaded : (outcome?.current ?? read)
  if (filledFrom !== read) setRead(filledFrom)
  // saved values are read again a moment after the answer: with the new version
  const saved = outcome?.done && `${outcome.action} ${filledFrom.complaint.version}`
  const next = saved ?? (outcome?.isRedrawn ? String(outcome.action) : revision)
  if (next !== revision) setRevision(next)
  return { filledFrom, revision: next }
}
