import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageLimits } from './limits.ts'
import { builtWeights } from './page-weight.ts'

test('no page has grown: its scripts and style sheets, as the build packed them', () => {
  const bytes = builtWeights(pageLimits.map(({ module }) => module))
  for (const [index, { name, most }] of pageLimits.entries())
    expect((bytes[index] ?? 0) / 1000, name).toBeLessThanOrEqual(most.scriptsAndStyles)
})

test('no page of the public loads what only the staff need', () => {
  const [apply = 0, , , signIn = 0, dashboard = 0] = builtWeights(pageLimits.map(({ module }) => module))
  expect(Math.max(apply, signIn)).toBeLessThan(dashboard)
})

test('no built file holds the list of breached passwords', () => {
  const files = globSync('build/client/assets/*.{js,json}')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(file => readFileSync(file, 'utf8').includes('hd764nw5d7e1vbv'))).toEqual([])
})
