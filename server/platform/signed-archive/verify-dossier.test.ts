import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestName } from '#contract/filing/dossier-manifest.ts'
import { pemOf, signingKeyOf } from './signing-key.ts'
import { verifyDossier } from './verify-dossier.ts'
import { type ArchivedFile, writeDossier } from './write-archive.ts'

const key = signingKeyOf('a kept secret of thirty-two characters')
const other = signingKeyOf('another secret of thirty-two characters')
const keys = [pemOf(key)]

const contents = {
  'case.pdf': '%PDF-1.7 a case',
  'documents/01-ውሳኔ.txt': 'the decision',
  'documents/02-map.txt': 'a map',
}

async function* files(given: Record<string, string> = contents): AsyncGenerator<ArchivedFile> {
  for (const [name, text] of Object.entries(given))
    yield { name, content: [strToU8(text.slice(0, 4)), strToU8(text.slice(4))] }
}

const facts = {
  trackingId: '4271093555182046',
  office: { en: 'Office', am: 'ጽሕፈት ቤት' },
  officeAddress: 'https://portal.example',
  askedBy: { kind: 'complainant' as const, name: null, organization: null },
  madeAt: '2026-11-27T06:00:00.000Z',
  language: 'am' as const,
  hasInternalParts: false,
}

let folder: string
let dossier: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-dossier-'))
  dossier = Buffer.concat(await Array.fromAsync(writeDossier(files(), facts, key)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(content: Uint8Array, name = 'dossier.zip'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const verified = async (content: Uint8Array) => verifyDossier(await stored(content), keys)

/** The dossier made again by another program, with other files. */
const repacked = (change: (entries: Zippable) => Zippable): Uint8Array =>
  zipSync(change(unzipSync(dossier)), { level: 0 })

test('a dossier is authentic, and says whose it is', async () => {
  const { problem, manifest, files: found } = await verified(dossier)
  expect(problem).toBeNull()
  expect(manifest).toMatchObject({ ...facts, key: key.fingerprint, version: 1 })
  expect(found).toEqual(Object.keys(contents).map(name => ({ name, state: 'intact' })))
})

test('the same secret makes the same key, and its public half verifies with other programs’ form of it', () => {
  expect(signingKeyOf('a kept secret of thirty-two characters').fingerprint).toBe(key.fingerprint)
  expect(other.fingerprint).not.toBe(key.fingerprint)
  expect(pemOf(key)).toMatch(/^-----BEGIN PUBLIC KEY-----/)
})

test('a change of any single byte is noticed, wherever it lies', async () => {
  const path = await stored(dossier)
  const passed: number[] = []
  for (let at = 0; at < dossier.length; at += 1) {
    const changed = Buffer.from(dossier)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(path, changed)
    const { problem } = await verifyDossier(path, keys)
    if (problem === null) passed.push(at)
  }
  expect(passed).toEqual([])
}, 120_000)

test('a dossier that was cut short is broken, at whatever place', async () => {
  for (const length of [dossier.length - 1, dossier.length - 22, dossier.length >> 1, 30])
    expect((await verified(dossier.subarray(0, length))).problem).toBe('broken')
  for (const length of [0, 3]) expect((await verified(dossier.subarray(0, length))).problem).toBe('not-a-dossier')
})

test('an additional, a missing and a changed file are named', async () => {
  const added = await verified(repacked(entries => ({ ...entries, 'documents/03-more.txt': strToU8('more') })))
  expect(added.problem).toBe('files-differ')
  expect(added.files.at(-1)).toEqual({ name: 'documents/03-more.txt', state: 'additional' })
  const { 'case.pdf': _, ...rest } = unzipSync(dossier)
  const without = await verified(zipSync(rest, { level: 0 }))
  expect([without.problem, without.files[0]]).toEqual(['files-differ', { name: 'case.pdf', state: 'missing' }])
  const changed = await verified(repacked(entries => ({ ...entries, 'case.pdf': strToU8('%PDF-1.7 a cake') })))
  expect([changed.problem, changed.files[0]]).toEqual(['files-differ', { name: 'case.pdf', state: 'changed' }])
})

test('two documents that took each other’s place have both changed', async () => {
  const [one, two] = ['documents/01-ውሳኔ.txt', 'documents/02-map.txt'] as const
  const swapped = await verified(
    repacked(entries => ({ ...entries, [one]: entries[two] as Uint8Array, [two]: entries[one] as Uint8Array })),
  )
  expect(swapped.files.filter(({ state }) => state === 'changed').map(({ name }) => name)).toEqual([one, two])
})

test('whoever packs the same files again is told apart from the office', async () => {
  expect((await verified(repacked(entries => entries))).problem).toBe('repacked')
  expect((await verified(zipSync(unzipSync(dossier), { level: 9 }))).problem).toBe('repacked')
})

test('a manifest that was changed, and one of another office, are refused', async () => {
  const forged = repacked(entries => ({
    ...entries,
    [manifestName]: Buffer.from(
      Buffer.from(entries[manifestName] as Uint8Array)
        .toString()
        .replace('4271', '4272'),
    ),
  }))
  expect((await verified(forged)).problem).toBe('wrong-signature')
  const foreign = Buffer.concat(await Array.fromAsync(writeDossier(files(), facts, other)))
  expect((await verified(foreign)).problem).toBe('foreign-key')
})

test('a file that says it is small and unpacks to more is not unpacked further', async () => {
  const bomb = zipSync({ ...unzipSync(dossier), 'case.pdf': [new Uint8Array(50_000_000), { level: 9 }] })
  expect((await verified(bomb)).files[0]).toEqual({ name: 'case.pdf', state: 'changed' })
  const many = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`${at}`, new Uint8Array()]))
  expect((await verified(zipSync({ ...unzipSync(dossier), ...many }))).problem).toBe('too-large')
})

function run(...input: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, '../../verify-dossier.ts')
  return new Promise(resolve => {
    const child = execFile(process.execPath, [script, ...input], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })
}

test('the command prints each file’s state, and its exit code says whether all is well', async () => {
  const [good, pem, foreignPem] = [
    await stored(dossier, 'good.zip'),
    await stored(Buffer.from(pemOf(key)), 'key.pem'),
    await stored(Buffer.from(pemOf(other)), 'other.pem'),
  ]
  const authentic = await run(good, '--key', pem)
  expect(authentic.output).toContain('intact      documents/01-ውሳኔ.txt')
  expect([authentic.code, authentic.output.includes('The dossier is authentic.')]).toEqual([0, true])
  expect((await run(good, '--key', foreignPem)).code).toBe(1)
  const bad = await readFile(good)
  bad[45] = (bad[45] ?? 0) ^ 1
  const changed = await run(await stored(bad, 'bad.zip'), '--key', pem)
  expect([changed.code, changed.output.includes('changed     case.pdf')]).toEqual([1, true])
  expect((await run(join(folder, 'nothing.zip'), '--key', pem)).code).toBe(2)
  expect((await run()).code).toBe(2)
}, 60_000)
