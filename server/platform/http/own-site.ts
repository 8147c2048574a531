import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether another site's page sent the request with a reader's cookies. A browser says so by Origin, or otherwise by
 * Sec-Fetch-Site. Old phones send neither: then only the cookies' SameSite protects.
 */
export function isFromElsewhere(
  { method, headers }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const { origin } = headers
  if (origin !== undefined) return origin !== publicUrl && URL.parse(origin)?.host !== headers.host
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const hostName = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i

/** Whether a Host header is a valid host name; a browser cannot be made to send another. */
export function isHost(host: string): boolean {
  const port = hostName.exec(host)?.[1]
  return hostName.test(host) && Number(port ?? 0) <= 65_535 && URL.canParse(`http://${host}/`)
}
