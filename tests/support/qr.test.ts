import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { readQr } from './qr.ts'

/** Another library's code of this text, as rows of dark and light modules. */
function drawn(text: string, version: number, maskPattern: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7, level: 'M' | 'L' = 'M') {
  const { modules } = create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: level,
    version,
    maskPattern,
  })
  const range = Array.from({ length: modules.size }, (_, index) => index)
  return range.map(y => range.map(x => modules.get(y, x) === 1))
}

/** Bytes that fit into each version. */
const room = [14, 26, 42, 62, 84, 106, 122, 152, 180]
const masks = [0, 1, 2, 3, 4, 5, 6, 7] as const

test.each(room.map((bytes, index) => [index + 1, bytes] as const))(
  'reads version %i, full and not, under every mask',
  (version, bytes) => {
    for (const mask of masks) {
      const text = 'https://abetuta.example/letter/'.repeat(6).slice(0, bytes - mask)
      expect(readQr(drawn(text, version, mask)), `mask ${mask}`).toBe(text)
    }
  },
)

test('refuses a code of which a single module is wrong, wherever it lies', () => {
  const text = 'https://abetuta.example/letter/73104482091566372058'
  const code = drawn(text, 4, 2)
  const size = code.length
  const isLeft = (y: number, x: number) => {
    const changed = code.map((row, at) => (at === y ? row.map((dark, column) => (column === x ? !dark : dark)) : row))
    try {
      return readQr(changed) === text
    } catch {
      return false
    }
  }
  // the format beside the finders, and what lies between all patterns
  for (const [y, x] of [
    [8, 0],
    [0, 8],
    [8, size - 1],
    [size - 1, 8],
  ] as const)
    expect(isLeft(y, x), `format ${y}, ${x}`).toBe(false)
  for (let at = 9; at < size - 9; at += 1) expect(isLeft(at, at), `data ${at}`).toBe(false)
})

test('refuses what it is not made for', () => {
  expect(() => readQr(drawn('a', 1, 0, 'L'))).toThrow('not of level M')
  expect(() => readQr([[true]])).toThrow('1 modules wide')
})
