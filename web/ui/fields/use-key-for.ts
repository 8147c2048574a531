import { useState, useSyncExternalStore } from 'react'
import { newKey } from '#contract/http/client.ts'
import { renewals } from '#web/platform/forms/renewed-keys.ts'

/**
 * One key for each version that was seen: sending a form again is the same action, a changed case needs another key, and so does a form
 * that was changed after it had been taken without our knowing.
 */
export function useKeyFor(version: number): string {
  const renewed = useSyncExternalStore(renewals.listen, renewals.count, renewals.count)
  const [kept, keep] = useState(() => ({ version, renewed, key: newKey() }))
  if (kept.version === version && kept.renewed === renewed) return kept.key
  const next = { version, renewed, key: newKey() }
  keep(next)
  return next.key
}
