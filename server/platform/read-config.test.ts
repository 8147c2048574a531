import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

const dataFolder = () => mkdtempSync(join(tmpdir(), 'abetuta-config-'))
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/abetuta',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://abetuta.example/',
}

test('production names what is missing and refuses what is weak', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL, SECRET, PUBLIC_URL/)
  expect(() => readConfig({ ...production, SECRET: 'short' })).toThrow(/SECRET is too short/)
  expect(() => readConfig({ ...production, PUBLIC_URL: 'nowhere' })).toThrow(ConfigError)
  expect(readConfig({ ...production, DEMO: 'yes' }).mode).toBe('demo')
  expect(readConfig(production)).toMatchObject({ mode: 'production', publicUrl: 'https://abetuta.example' })
})

test('the demo makes its secret once and keeps it', () => {
  const folder = dataFolder()
  const first = readConfig({ DATA_FOLDER: folder }).secret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_FOLDER: folder }).secret).toBe(first)
})

test('a number that is none is refused by name', () => {
  expect(() => readConfig({ DATA_FOLDER: dataFolder(), PORT: 'high' })).toThrow(/PORT must be a number/)
})

test('proxies are addresses or networks; none is trusted that nobody named', () => {
  const proxies = (text?: string) =>
    readConfig({ DATA_FOLDER: dataFolder(), ...(text !== undefined && { TRUSTED_PROXIES: text }) }).trustedProxies
  expect(proxies()).toEqual([])
  expect(proxies('10.0.0.0/8, 192.0.2.1,fd00::/8')).toEqual(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', 'yes', '/8']) {
    expect(() => proxies(wrong), wrong).toThrow(/TRUSTED_PROXIES/)
  }
})
