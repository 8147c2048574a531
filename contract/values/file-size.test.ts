import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [339_900, '340 KB'],
  [1_240_000, '1.2 MB'],
  [25_000_000, '25 MB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
