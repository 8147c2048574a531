import { useState } from 'react'
import { newKey } from '#contract/http/client.ts'

/** One key for each version that was seen: sending a form again is the same action, a changed case needs another key. */
export function useKeyFor(version: number): string {
  const [kept, keep] = useState(() => ({ version, key: newKey() }))
  if (kept.version === version) return kept.key
  const next = { version, key: newKey() }
  keep(next)
  return next.key
}
