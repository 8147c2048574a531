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

test('a token of ours that never ends, or is meant for something else, is refused', async () => {
  const key = new TextEncoder().encode(`access-token:${config.secret}`)
  const build = () =>
    new SignJWT({ sid: claims.sessionId }).setSubject('7').setIssuer('abetuta').setAudience('abetuta-api')
  const withoutEnd = await build().setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key)
  const otherType = await build().setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setExpirationTime('1h').sign(key)
  await expect(readAccessToken(config, withoutEnd, now)).rejects.toThrow(NotSignedIn)
  await expect(readAccessToken(config, otherType, now)).rejects.toThrow(NotSignedIn)
})
