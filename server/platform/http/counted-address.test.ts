import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { callersAddress, countedAddress } from './counted-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8:12:35::1', '2001:db8:12:35::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', '10.0.0.5'],
  ['203.0.113.7:4711', '10.0.0.5'],
  ['', '10.0.0.5'],
])('a proxy that hands on “%s” lets %s call', (ip, address) => {
  const raw = { socket: { remoteAddress: '10.0.0.5' } } as FastifyRequest['raw']
  expect(callersAddress({ ip, raw })).toBe(address)
})
