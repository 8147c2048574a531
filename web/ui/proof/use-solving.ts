import { useEffect, useEffectEvent, useState } from 'react'
import type { Proof } from '#web/platform/prove-work.ts'
import { canSolve, solveOne } from '#web/platform/solve-challenge.ts'

/**
 * Solves a challenge while the page stands, anew for each `reason`; the per cent done. Undefined where the browser cannot or has
 * failed: then patience is the way, which `onFailed` is told.
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
