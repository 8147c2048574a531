import { useState } from 'react'
import type { ComplaintDetail } from '#contract/complaints.ts'
import type { Outcome } from '#web/platform/outcome.ts'

/** What came of pressing a button of the form. */
interface FilledOutcome<Loaded> extends Outcome {
  /** What stands there now, where somebody else has saved it meanwhile. */
  current?: Loaded
  isRedrawn?: boolean
}

/**
 * What a form is filled from, whatever is loaded meanwhile, until something is saved here or, meanwhile, by somebody
 * else; and the key under which it is drawn anew then, and when fields have moved up.
 */
export function useFilledFrom<Loaded extends { complaint: ComplaintDetail }>(
  loaded: Loaded,
  outcome: FilledOutcome<Loaded> | undefined,
): { filledFrom: Loaded; revision: string } {
  const [read, setRead] = useState(loaded)
  const [revision, setRevision] = useState('')
  const filledFrom = outcome?.done ? loaded : (outcome?.current ?? read)
  if (filledFrom !== read) setRead(filledFrom)
  // what was saved is read again a moment after the answer is there: with the version that it made
  const saved = outcome?.done && `${outcome.action} ${filledFrom.complaint.version}`
  const next = saved ?? (outcome?.isRedrawn ? String(outcome.action) : revision)
  if (next !== revision) setRevision(next)
  return { filledFrom, revision: next }
}
