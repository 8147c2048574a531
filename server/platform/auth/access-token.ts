import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import { NotSignedIn } from '../errors.ts'

const issuer = 'abetuta'
const audience = 'abetuta-api'
const type = 'at+jwt'
const algorithm = 'HS256'

/** Lifetime of an access token in seconds; a refresh issues the next one. */
export const accessTokenSeconds = 600

export interface TokenClaims {
  userId: number
  sessionId: string
}

const keyOf = (config: Pick<Config, 'secret'>): Uint8Array => new TextEncoder().encode(`access-token:${config.secret}`)

export function issueAccessToken(config: Pick<Config, 'secret'>, claims: TokenClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(String(claims.userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(keyOf(config))
}

/** The claims of a token that we issued and that has not run out. Throws NotSignedIn for any other. */
export async function readAccessToken(config: Pick<Config, 'secret'>, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      issuer,
      audience,
      typ: type,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: now,
    })
    return { userId: Number(payload.sub), sessionId: String(payload.sid) }
  } catch {
    throw new NotSignedIn()
  }
}
