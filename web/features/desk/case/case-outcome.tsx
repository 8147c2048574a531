import { type ReactNode, useState } from 'react'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { useActionMeaning } from '../actions/use-action-meaning.ts'
import { stepsSince } from '../actions/use-steps-since.ts'
import type { ShownCase } from './shown-case.ts'

interface CaseOutcomeProps {
  outcome: Outcome | undefined
  /** By default what it means in words. */
  meaning?: string | undefined
  shown: ShownCase
  /** What can be done about it. */
  children?: ReactNode
}

/** Loaded with the first conflict. */
const ChangedSince = onDemand(() => import('./frame/changed-since.tsx'))

/** What came of an action on the case; where somebody else has acted meanwhile, what that changed. */
export function CaseOutcome({ outcome, meaning, shown, children }: CaseOutcomeProps) {
  const usual = useActionMeaning(outcome, shown.complaint)
  const before = useShownBefore(outcome, shown)
  const since = stepsSince(useLatest(outcome))
  return (
    <>
      <OutcomeNotice outcome={outcome} meaning={meaning ?? usual}>
        {children}
      </OutcomeNotice>
      {since && before.complaint.version !== shown.complaint.version && (
        <ChangedSince before={before} now={shown} since={since} />
      )}
    </>
  )
}

/** The case as it was shown when the last outcome came. */
function useShownBefore(outcome: Outcome | undefined, shown: ShownCase): ShownCase {
  const [last, setLast] = useState({ outcome, shown, before: shown })
  if (last.outcome === outcome && last.shown.complaint === shown.complaint) return last.before
  const before = last.outcome === outcome ? last.before : last.shown
  setLast({ outcome, shown, before })
  return before
}
