import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../config.ts'
import type { CookieToSet } from './call.ts'

const sign = (config: Pick<Config, 'secret'>, name: string, payload: string): string =>
  createHmac('sha256', config.secret).update(`cookie:${name}=${payload}`).digest('base64url')

/** The text of a Set-Cookie header whose value only this installation can have made, and which expires by itself. */
export function signedCookieHeader(config: Config, { name, value, maxAgeSeconds }: CookieToSet, now: Date): string {
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const
  if (value === '') return stringifySetCookie({ ...attributes, name, value: '', maxAge: 0 })
  const endsAt = Math.floor(now.getTime() / 1000) + maxAgeSeconds
  const payload = `${Buffer.from(value).toString('base64url')}.${endsAt}`
  return stringifySetCookie({
    ...attributes,
    name,
    value: `${payload}.${sign(config, name, payload)}`,
    maxAge: maxAgeSeconds,
  })
}

/** The value of a cookie that this installation signed; undefined when it is absent, expired, or not ours. */
export const readSignedCookie = (
  config: Pick<Config, 'secret'>,
  cookieHeader: string | undefined,
  name: string,
  now = new Date(),
): string | undefined => openSignedCookie(config, cookieHeader, name, now)?.value

/** The same with its time of expiry. */
export function openSignedCookie(
  config: Pick<Config, 'secret'>,
  cookieHeader: string | undefined,
  name: string,
  now: Date,
): { value: string; endsAt: Date } | undefined {
  const cookie = parseCookie(cookieHeader ?? '')[name]
  const [value, endsAt, signature] = cookie?.split('.') ?? []
  if (!value || !endsAt || !signature) return undefined
  const expected = Buffer.from(sign(config, name, `${value}.${endsAt}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const end = new Date(Number(endsAt) * 1000)
  return end > now ? { value: Buffer.from(value, 'base64url').toString(), endsAt: end } : undefined
}
