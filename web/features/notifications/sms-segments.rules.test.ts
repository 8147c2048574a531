import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planSms } from '#server/features/notifications/gateways/sms.rules.ts'
import { countSegments } from './sms-segments.rules.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['አ'.repeat(70), 1],
  ['አ'.repeat(71), 2],
])('%j', (text, segments) => {
  expect(countSegments(text)).toBe(segments)
})

test('the screen counts segments like the sender', () => {
  const character = fc.oneof(
    fc.constantFrom(..."@£€[]{}~^|\\ÇØΔ\n\r aZ'`ሀአ።😀"),
    fc.string({ minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(character, { maxLength: 400 }), characters => {
      const text = characters.join('')
      expect(countSegments(text)).toBe(planSms(text).segments.length)
    }),
  )
})
