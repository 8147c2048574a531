import { useEffect, useEffectEvent, useState } from 'react'
import type { Proof } from '#web/platform/session/prove-work.ts'
import { canSolve, solveOne } from '#web/platform/session/solve-challenge.ts'

/**
 * Solves a challenge while the page is shown, again for each `reason`; returns the per cent done. Undefined when the browser cannot
 * or has failed: then the caller has to wait instead, which `onFailed` is called for.
 */
export function useSolving(
  reason: unknown,
  onSolved: (proof: Proof) => void,
  onFailed?: (proof: Proof) => void,
): number | undefined {
  const [percent, setPercent] = useState<number | undefined>(undefined)
  const goOn = useEffectEvent((solution: string) => onSolved({ solution }))
  const giveUp = useEffectEvent(() => {
    setPercent(undefined)
    onFailed?.({ patient: 'yes' })
  })
  const begin = useEffectEvent((_why: unknown, stop: AbortController) => {
    if (!canSolve()) return giveUp()
    setPercent(0)
    solveOne(stop, setPercent).then(
      solution => stop.signal.aborted || goOn(solution),
      () => stop.signal.aborted || giveUp(),
    )
  })
  useEffect(() => {
    const stop = new AbortController()
    begin(reason, stop)
    return () => stop.abort()
  }, [reason])
  return percent
}
