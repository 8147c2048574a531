import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extractTar } from './extract-tar.ts'

const parent = await mkdtemp(join(tmpdir(), 'abetuta-tar-'))
afterAll(() => rm(parent, { recursive: true }))

function entry(name: string, content = '', kind = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(content.length.toString(8).padStart(11, '0'), 124)
  header.write(kind, 156)
  return Buffer.concat([header, Buffer.alloc(Math.ceil(content.length / 512) * 512, content.padEnd(512, '\0'))])
}

const end = Buffer.alloc(1024)

/** Extracts what arrives in pieces of this size, and gives the folder. */
async function extract(parts: Buffer[], pieceSize = 700): Promise<string> {
  const tar = Buffer.concat(parts)
  async function* pieces() {
    for (let at = 0; at < tar.length; at += pieceSize) yield tar.subarray(at, at + pieceSize)
  }
  const folder = await mkdtemp(join(parent, 'into-'))
  await extractTar(pieces(), folder, () => {})
  return folder
}

test.each([1, 511, 512, 100_000])('folders and files come out whole, in pieces of %d bytes', async pieceSize => {
  const long = 'abcdefgh'.repeat(64 * 3)
  const folder = await extract(
    [entry('base/', '', '5'), entry('base/1', long), entry('empty'), entry('base/2', 'short'), end],
    pieceSize,
  )
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['base', 'base/1', 'base/2', 'empty'])
  expect(await readFile(join(folder, 'base/1'), 'utf8')).toBe(long)
  expect(await readFile(join(folder, 'base/2'), 'utf8')).toBe('short')
})

test('names that lead elsewhere, links, and an archive that was cut off are refused', async () => {
  for (const hostile of [
    entry('../out', 'x'),
    entry('a/../../out', 'x'),
    entry('/tmp/out', 'x'),
    entry('link', '', '2'),
  ])
    await expect(extract([hostile, end])).rejects.toThrow(/an entry that PostgreSQL does not write/)
  await expect(extract([entry('half', 'abcdefgh'.repeat(64)).subarray(0, 800)])).rejects.toThrow(/ends in the middle/)
  await expect(extract([entry('whole', 'x')])).rejects.toThrow(/ends in the middle/)
  expect(existsSync(join(parent, 'out'))).toBe(false)
})
