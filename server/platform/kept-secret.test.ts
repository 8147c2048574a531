import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startInVain } from '#tests/support/failed-start.ts'
import { readConfig } from './read-config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abetuta-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a first start that cannot write leaves no secret and says why; the next one makes it', async () => {
  const dataFolder = join(folder, 'data')
  const { code, output } = await startInVain({ DATA_FOLDER: dataFolder }, { limit: 'ulimit -f 0' })
  expect(output.trim()).toBe(
    `${join(dataFolder, 'secret')} cannot be used: this account may write no larger file (ulimit -f). Put that right, or choose another folder with DATA_FOLDER.`,
  )
  expect(code).toBe(1)
  expect(readdirSync(dataFolder)).toEqual(['beginning'])
  expect(readConfig({ DATA_FOLDER: dataFolder }).secret).toHaveLength(43)
  expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'short', 'x'.repeat(31)])('a secret that was cut off to "%s" stops every start', text => {
  writeFileSync(join(folder, 'secret'), text)
  expect(() => readConfig({ DATA_FOLDER: folder })).toThrow(/secret is not whole: it holds \d+ characters/)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(text)
})

test('a SECRET of the environment is long enough in every mode; an empty one counts as none', () => {
  for (const mode of [{}, { DEMO: 'yes', NODE_ENV: 'production' }, { NODE_ENV: 'development' }]) {
    expect(() => readConfig({ ...mode, DATA_FOLDER: folder, SECRET: 'short' })).toThrow(/SECRET is too short/)
    expect(readConfig({ ...mode, DATA_FOLDER: folder, SECRET: '' }).secret).toHaveLength(43)
  }
})

test('of many first starts at once all read the same secret, and nothing unfinished stays', async () => {
  const script = `const { readConfig } = await import(${JSON.stringify(new URL('./read-config.ts', import.meta.url).href)})
    process.stdout.write(readConfig({ DATA_FOLDER: ${JSON.stringify(folder)} }).secret)`
  const starts = await Promise.all(
    Array.from({ length: 6 }, () => startInVain({}, { script: ['--input-type=module', '-e', script] })),
  )
  expect(new Set(starts.map(({ output }) => output))).toEqual(new Set([readFileSync(join(folder, 'secret'), 'utf8')]))
  expect(readdirSync(folder).toSorted()).toEqual(['audit-key', 'beginning', 'data-key', 'dossier-key', 'secret'])
})
