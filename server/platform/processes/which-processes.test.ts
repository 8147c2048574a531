import { expect, test } from 'vitest'
import { afterDeath } from './restart.rules.ts'
import { whichProcesses } from './which-processes.ts'

const production = { NODE_ENV: 'production' }
const which = (role: string | undefined, env: Record<string, string>, isDev = false) =>
  whichProcesses({ role, isDev }, env)

test('production is several processes; development, the tests and a role are one', () => {
  expect(which(undefined, production)).toEqual({ alone: null, web: undefined, hasWorker: true })
  expect(which(undefined, {})).toMatchObject({ alone: ['web', 'worker'] })
  expect(which(undefined, { ...production, WEB_PROCESSES: '3' }, true)).toMatchObject({ alone: ['web', 'worker'] })
  expect(which('both', production)).toMatchObject({ alone: ['web', 'worker'] })
  expect(which('web', production)).toMatchObject({ alone: ['web'] })
  expect(which('worker', { ...production, WEB_PROCESSES: '3' })).toMatchObject({ alone: ['worker'] })
})

test('WEB_PROCESSES asks for several, with or without a worker beside them', () => {
  expect(which(undefined, { WEB_PROCESSES: '3' })).toEqual({ alone: null, web: 3, hasWorker: true })
  expect(which('web', { WEB_PROCESSES: 'auto' })).toEqual({ alone: null, web: undefined, hasWorker: false })
})

test('a wrong role or number is refused by name', () => {
  expect(() => which('all', production)).toThrow('--role is web, worker or both, not "all".')
  for (const wrong of ['0', '65', '-1', '1.5', 'two'])
    expect(() => which(undefined, { WEB_PROCESSES: wrong })).toThrow('WEB_PROCESSES is auto or a number')
})

const died = (deathsBefore: number, servedMilliseconds = 0, mayPass = false) =>
  afterDeath({ deathsBefore, servedMilliseconds, mayPass })

test('pauses grow with every immediate death; after serving they start at the shortest', () => {
  const pauses = [0, 1, 2, 3, 4, 5].map(before => died(before)).map(next => next !== 'give-up' && next.pause)
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000])
  expect(died(5, 60_000)).toEqual({ deaths: 0, pause: 250 })
})

test('a process that dies at every start is given up, unless the reason may pass by itself', () => {
  expect(died(6)).toBe('give-up')
  expect(died(60, 0, true)).toEqual({ deaths: 61, pause: 15_000 })
})
