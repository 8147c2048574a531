import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { NotSignedIn } from '../errors.ts'
import { accessTokenSeconds, issueAccessToken, readAccessToken } from './access-token.ts'

const config = { secret: 'a secret of the test, long enough to be one' }
const now = new Date('2026-11-21T06:00:00Z')
const claims = { userId: 7, sessionId: '0198a5d2-0000-7000-8000-000000000001' }

test('a token gives its claims back until it runs out', async () => {
  const token = await issueAccessToken(config, claims, now)
  const atTheEnd = new Date(now.getTime() + (accessTokenSeconds - 1) * 1000)
  expect(await readAccessToken(config, token, atTheEnd)).toEqual(claims)
  const after = new Date(now.getTime() + (accessTokenSeconds + 1) * 1000)
  await expect(readAccessToken(config, token, after)).rejects.toThrow(NotSignedIn)
  // a server with another secret in the same process has not checked it
  await expect(readAccessToken({ secret: 'another' }, token, now)).rejects.toThrow(NotSignedIn)
})

test('a token of another secret, a changed one, and no token at all are refused', async () => {
  const token = await issueAccessToken(config, claims, now)
  const other = await issueAccessToken({ secret: 'another' }, claims, now)
  const [header, payload] = token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
  for (const bad of [other, `${header}.${payload}.`, unsigned, token.slice(0, -2), '', 'x.y.z']) {
    await expect(readAccessToken(config, bad, now)).rejects.toThrow(NotSignedIn)
  }
})

/** A token as we would sign it, but for what is changed. */
function sign({ typ = 'at+jwt', iss = 'abetuta', aud = 'abetuta-api', end = true }) {
  const token = new SignJWT({ sid: claims.sessionId }).setProtectedHeader({ alg: 'HS256', typ }).setSubject('7')
  if (iss) token.setIssuer(iss)
  if (aud) token.setAudience(aud)
  if (end) token.setExpirationTime(new Date(now.getTime() + 60_000))
  return token.sign(new TextEncoder().encode(`access-token:${config.secret}`))
}

test('a token of ours that never ends, or is meant for something else, is refused', async () => {
  expect(await readAccessToken(config, await sign({}), now)).toEqual(claims)
  for (const change of [{ end: false }, { typ: 'JWT' }])
    await expect(readAccessToken(config, await sign(change), now)).rejects.toThrow(NotSignedIn)
})

test.each([
  ['another issuer', { iss: 'another' }],
  ['no issuer', { iss: '' }],
  ['another audience', { aud: 'another-api' }],
  ['no audience', { aud: '' }],
])('a token with %s is refused', async (_, change) => {
  await expect(readAccessToken(config, await sign(change), now)).rejects.toThrow(NotSignedIn)
})
