import { expect, test } from 'vitest'
import { shareConnections } from './share-connections.ts'

const share = (allowed: number, usual: number, wanted?: number) =>
  shareConnections(allowed, { wanted, usual, hasWorker: true })

test('few processes have eight connections each, many have fewer, and all together fewer than are allowed', () => {
  expect(share(97, 2)).toEqual({ web: 2, connections: 8 })
  expect(share(97, 8)).toEqual({ web: 8, connections: 7 })
  for (let cores = 1; cores <= 64; cores++) {
    const { web, connections } = share(97, cores)
    expect(web).toBeLessThanOrEqual(cores)
    expect(web * (connections + 2) + 12 + 10).toBeLessThanOrEqual(97)
  }
})

test('with too few connections fewer processes start, unless somebody asked for that many', () => {
  expect(share(97, 64)).toEqual({ web: 15, connections: 3 })
  expect(() => share(97, 2, 16)).toThrow(
    /allows 97 connections, and 16 web processes need 102 .* Set WEB_PROCESSES to 15/,
  )
  expect(() => share(20, 2)).toThrow(/allows 20 connections, and 1 web processes need 27 .* Raise max_connections/)
})
