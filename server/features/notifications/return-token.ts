import { timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'
import { secretHash } from '#server/platform/auth/seal.ts'

type Secret = Pick<Config, 'secret'>

const macCharacters = 20

/**
 * Names a message in the return address and the Message-ID of its e-mail, so that what comes back names it. Nobody can make one for the message
 * of somebody else.
 */
export const returnToken = (config: Secret, id: number): string =>
  `m${id}-${secretHash(config, 'returned-mail', String(id)).toString('hex').slice(0, macCharacters)}`

/** Candidates that are looked at in one e-mail. */
const mostCandidates = 50

/** The message that a text names by a genuine token, the first one if there are several. */
export function messageNamedIn(config: Secret, text: string): number | undefined {
  let looked = 0
  for (const [token, id] of text.matchAll(/m(\d{1,10})-[\da-f]{20}(?![\da-f])/gi)) {
    if (++looked > mostCandidates) return undefined
    const expected = Buffer.from(returnToken(config, Number(id)))
    const given = Buffer.from(token.toLowerCase())
    if (given.length === expected.length && timingSafeEqual(given, expected)) return Number(id)
  }
  return undefined
}
