import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Address of a request: the one that a trusted proxy passes on, or that of the connection. When the header holds anything but an
 * address, the proxy's own counts, so that a caller cannot become somebody new by inventing a text.
 */
export const callersAddress = ({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string =>
  isIP(ip) === 0 ? (raw.socket.remoteAddress ?? '') : ip

/** The eight groups of an IPv6 address, shortened or not. */
function groupsOf(address: string): string[] {
  // the URL parser writes every spelling of an address in one way
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const [head, tail] = [before, after ?? ''].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  return after === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
}

/**
 * The caller's address as attempts are counted by it. One household has a whole IPv6 network and may use another address
 * of it for every call, so the network (/64) counts; an IPv4 address counts as such, also when it is written as IPv6.
 */
export function countedAddress(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff') {
    const bytes = groups.slice(6).flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return bytes.join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
