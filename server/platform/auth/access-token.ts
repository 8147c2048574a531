import { hash } from 'node:crypto'
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

/** Number of checked tokens to keep; the oldest are dropped. */
const mostChecked = 10_000

interface CheckedToken extends TokenClaims {
  /** Milliseconds since 1970. */
  endsAt: number
}

/** What checked tokens say, by their hash: a session sends the same one with each call, and checking it waits for a thread. */
const checkedTokens = new Map<string, CheckedToken>()

/** The claims of a token that we issued and that has not run out. Throws NotSignedIn for any other. */
export async function readAccessToken(config: Pick<Config, 'secret'>, token: string, now: Date): Promise<TokenClaims> {
  const key = hash('sha256', `${config.secret} ${token}`)
  const { endsAt, ...claims } = checkedTokens.get(key) ?? keep(key, await checkToken(config, token, now))
  if (endsAt <= now.getTime()) throw new NotSignedIn()
  return claims
}

function keep(key: string, checked: CheckedToken): CheckedToken {
  const [oldest] = checkedTokens.keys()
  if (checkedTokens.size >= mostChecked && oldest !== undefined) checkedTokens.delete(oldest)
  checkedTokens.set(key, checked)
  return checked
}

async function checkToken(config: Pick<Config, 'secret'>, token: string, now: Date): Promise<CheckedToken> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), {
      issuer,
      audience,
      typ: type,
      algorithms: [algorithm],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: now,
    })
    const { exp = 0, sub, sid } = payload
    return { userId: Number(sub), sessionId: String(sid), endsAt: exp * 1000 }
  } catch {
    throw new NotSignedIn()
  }
}
