import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from './cannot-start.ts'
import { readConfig } from './read-config.ts'

const folders = mkdtempSync(join(tmpdir(), 'abetuta-config-'))
const dataFolder = () => mkdtempSync(join(folders, 'data-'))
afterAll(() => rmSync(folders, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  DATABASE_APP_URL: 'postgres://abetuta_app@localhost/abetuta',
  SECRET: 'x'.repeat(32),
  DATA_KEY: 'y'.repeat(32),
  DATA_FOLDER: dataFolder(),
  PUBLIC_URL: 'https://abetuta.example/',
  CLAMAV_URL: 'tcp://127.0.0.1:3310',
}

test('production names what is missing and refuses what is weak', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /DATABASE_APP_URL, SECRET, DATA_KEY, PUBLIC_URL, CLAMAV_URL/,
  )
  expect(() => readConfig({ ...production, SECRET: 'short' })).toThrow(/SECRET is too short/)
  expect(() => readConfig({ ...production, PUBLIC_URL: 'nowhere' })).toThrow(ConfigError)
  expect(readConfig({ ...production, DEMO: 'yes' }).mode).toBe('demo')
  expect(readConfig(production)).toMatchObject({ mode: 'production', publicUrl: 'https://abetuta.example' })
})

test('production names its virus scanner, or says that there is none', () => {
  const scannerOf = (CLAMAV_URL: string) => readConfig({ ...production, CLAMAV_URL }).clamav
  expect(() => scannerOf('')).toThrow('Production needs CLAMAV_URL. See docs/operations.md.')
  expect(scannerOf('tcp://127.0.0.1:3310')).toBe('tcp://127.0.0.1:3310')
  expect(scannerOf('none')).toBeNull()
})

test('production is reached by TLS, except on this machine or when the operator says so', () => {
  const at = (PUBLIC_URL: string, more = {}) => readConfig({ ...production, PUBLIC_URL, ...more }).publicUrl
  for (const open of ['http://abetuta.example', 'http://10.0.0.7:3000', 'http://localhost.example', 'http://[::2]'])
    for (const more of [{}, { WITHOUT_TLS: 'no' }])
      expect(() => at(open, more)).toThrow(/^PUBLIC_URL begins with http:\/\/.* WITHOUT_TLS=yes/)
  expect(at('http://10.0.0.7:3000', { WITHOUT_TLS: 'yes' })).toBe('http://10.0.0.7:3000')
  expect(at('http://abetuta.example', { DEMO: 'yes' })).toBe('http://abetuta.example')
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) expect(at(own)).toBe(own)
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

test('proxies are exact addresses; none is trusted by default', () => {
  const proxies = (text?: string) =>
    readConfig({ DATA_FOLDER: dataFolder(), ...(text !== undefined && { TRUSTED_PROXIES: text }) }).trustedProxies
  expect(proxies()).toEqual([])
  expect(proxies('10.0.0.5, 192.0.2.1,fd00::1')).toEqual(['10.0.0.5', '192.0.2.1', 'fd00::1'])
  for (const wrong of ['proxy.example', '10.0.0.0/8', 'fd00::/8', '10.0.0.5/32', '10.0.0.0/', 'yes', '/8']) {
    expect(() => proxies(wrong), wrong).toThrow(/TRUSTED_PROXIES/)
  }
})

test('a database that is named is not used for the demonstration without being told so', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_APP_URL']) {
    const env = { DATA_FOLDER: dataFolder(), [name]: 'postgres://localhost/abetuta' }
    for (const mode of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { DEMO: 'no' }]) {
      expect(() => readConfig({ ...env, ...mode })).toThrow(/NODE_ENV=production to run the office on it, or DEMO=yes/)
    }
    expect(readConfig({ ...env, DEMO: 'yes' }).mode).toBe('demo')
  }
})

test('data keys: the newest and former ones, none of them short', () => {
  const [newest, former] = ['n'.repeat(32), 'f'.repeat(40)]
  const read = (DATA_KEY: string) => readConfig({ DATA_FOLDER: dataFolder(), DATA_KEY }).dataKeys
  expect(read(newest)).toEqual([newest])
  expect(read(`${newest}, ${former}`)).toEqual([newest, former])
  expect(read('')[0]).toHaveLength(43)
  for (const short of ['short', `${newest},`, `${newest},short`])
    expect(() => read(short)).toThrow(/DATA_KEY is too short/)
})

test.each([
  ['PUBLIC_URL', 'ftp://abetuta.example'],
  ['PUBLIC_URL', 'https://abetuta.example/portal'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SMTP_URL', 'mail.example:465'],
  ['SMTP_URL', 'smtps://user:pass%word@mail.example'],
  ['SMS_URL', 'gateway'],
  ['SMS_URL', 'httpx://gateway.example'],
  ['SMS_URL', 'smpp://host:99999'],
  ['CLAMAV_URL', 'tcp://scanner'],
  ['CLAMAV_URL', '127.0.0.1:3310'],
  ['PORT', '3000x'],
  ['PORT', '0x50'],
  ['PORT', '-1'],
  ['PORT', '70000'],
  ['MAX_FILE_MEGABYTES', '1e3'],
])('%s=%s stops the start with a sentence that names it, and nothing is made', (name, text) => {
  const folder = join(dataFolder(), 'data')
  expect(() => readConfig({ DATA_FOLDER: folder, [name]: text })).toThrow(new RegExp(`^${name} `))
  expect(existsSync(folder)).toBe(false)
})

test('a setting that is empty is not set', () => {
  const empty = { PORT: '', HOST: '', PUBLIC_URL: '', SMTP_URL: '', SMS_URL: '', CLAMAV_URL: '', REGION: '' }
  expect(readConfig({ DATA_FOLDER: dataFolder(), ...empty })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    clamav: null,
  })
})
