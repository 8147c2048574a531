import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operatorsOf } from './painted.ts'

const run = promisify(execFile)

/** The text as a reader program finds it, with single spaces; null where poppler is not installed. */
export const textOf = (pdf: Buffer): Promise<string | null> =>
  whereInstalled(pdf, async file => {
    const { stdout } = await run('pdftotext', ['-layout', file, '-'])
    return stdout.replace(/[ \u00a0]+/g, ' ')
  })

/** What a scanner finds in a picture of the first page, in no order; null where poppler or zbar is not installed. */
export const scannedFrom = (pdf: Buffer): Promise<string[] | null> =>
  whereInstalled(pdf, async file => {
    await run('pdftoppm', ['-r', '150', '-png', '-singlefile', file, file])
    const { stdout } = await run('zbarimg', ['--quiet', '--raw', `${file}.png`])
    return stdout.trim().split('\n')
  })

async function whereInstalled<Result>(pdf: Buffer, read: (file: string) => Promise<Result>): Promise<Result | null> {
  const folder = await mkdtemp(join(tmpdir(), 'abetuta-pdf-'))
  try {
    const file = join(folder, 'letter.pdf')
    await writeFile(file, pdf)
    return await read(file)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
export const fontsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/FontFile[23]\b/g)?.length ?? 0

/** The fonts of a document, by the names that they have of their makers. */
export const fontNamesOf = (pdf: Buffer): string[] =>
  [...new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\S+)/g)].map(([, name = '']) => name))].sort()

/** How many signs are printed as the box that stands for a missing one: the glyph 0 of each font. */
export const missingGlyphsOf = (pdf: Buffer): number =>
  operatorsOf(pdf)
    .flatMap(page => [...page.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .filter(code => code === '0000').length
