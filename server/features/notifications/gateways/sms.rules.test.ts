import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeSegment, planSms } from './sms.rules.ts'

test.each([
  ['a'.repeat(160), 'gsm-7', 1],
  ['a'.repeat(161), 'gsm-7', 2],
  ['a'.repeat(306), 'gsm-7', 2],
  ['a'.repeat(307), 'gsm-7', 3],
  ['€'.repeat(80), 'gsm-7', 1],
  ['€'.repeat(81), 'gsm-7', 2],
  ['ሀ'.repeat(70), 'ucs-2', 1],
  ['ሀ'.repeat(71), 'ucs-2', 2],
  ['ሀ'.repeat(134), 'ucs-2', 2],
  ['ሀ'.repeat(135), 'ucs-2', 3],
  ['`', 'ucs-2', 1],
  ['', 'gsm-7', 1],
])('%j needs its messages', (text, encoding, count) => {
  const plan = planSms(text)
  expect([plan.encoding, plan.segments.length]).toEqual([encoding, count])
})

test('the segments hold the whole text, whole characters and at most the octets of a message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), text => {
      const { encoding, segments } = planSms(text)
      expect(segments.join('')).toBe(text)
      const most = encoding === 'gsm-7' ? [160, 153] : [140, 134]
      for (const segment of segments) {
        expect(encodeSegment(segment, encoding).length).toBeLessThanOrEqual(most[segments.length === 1 ? 0 : 1] ?? 0)
        expect(segment.isWellFormed()).toBe(text.isWellFormed())
      }
    }),
  )
})

test('characters have the codes of the standard', () => {
  expect([...encodeSegment('@A¡€àΔ', 'gsm-7')]).toEqual([0x00, 0x41, 0x40, 0x1b, 0x65, 0x7f, 0x10])
  expect([...encodeSegment('ሀ', 'ucs-2')]).toEqual([0x12, 0x00])
})
