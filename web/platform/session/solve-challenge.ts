import type { Challenge } from 'altcha-lib'

/** The most tries that the server's challenges need; only the displayed progress depends on it. */
const mostTries = 4000

/** Browsers offer cryptography only to pages that were loaded safely. */
export const canSolve = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** Gets a challenge and solves it; gives the text that the calls take as `solution`. Throws when that fails. */
export async function solveOne(stop: AbortController, onProgress: (percent: number) => void): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const answer = await fetch('/api/Tracking/GetChallenge', { signal: stop.signal })
  if (!answer.ok) throw new Error(`There is no challenge: ${answer.status}.`)
  const challenge = (await answer.json()) as Challenge
  let tries = 0
  const solution = await solveChallenge({
    challenge,
    controller: stop,
    deriveKey: (...input) => {
      if (++tries % 40 === 0) onProgress(Math.min(99, Math.floor((100 * tries) / mostTries)))
      return deriveKey(...input)
    },
  })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return btoa(JSON.stringify({ challenge, solution }))
}
