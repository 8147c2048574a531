import { countWrites } from './api.ts'

/**
 * Keeps the newest answer for pages that ask for the same again: for so many milliseconds, until anything is sent, or until something
 * else is asked for. A failure is not kept.
 */
export function keepAnswer<Answer>(
  milliseconds: number,
  sent = countWrites,
): (key: string, load: () => Promise<Answer>) => Promise<Answer> {
  let kept: { key: string; until: number; writes: number; coming: Promise<Answer> } | undefined
  return (key, load) => {
    const now = Date.now()
    const writes = sent()
    if (kept?.key === key && kept.writes === writes && now < kept.until) return kept.coming
    const coming = load()
    const made = { key, until: now + milliseconds, writes, coming }
    kept = made
    coming.catch(() => {
      if (kept === made) kept = undefined
    })
    return coming
  }
}
