import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.rules.ts'

test.each([
  ['+251911223346', '09•• •• •• 46'],
  ['+251111234567', '01•• •• •• 67'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskAddress('sms', phone)).toBe(masked)
})

test('a masked phone keeps at most three digits besides the country', () => {
  expect(maskAddress('sms', '+14155552671').replace(/\D/g, '')).toHaveLength(5)
})

test('an e-mail shows its first letters and its end', () => {
  expect(maskAddress('email', 'almaz.bekele@example.org')).toBe('a•••@e•••.org')
  expect(maskAddress('email', 'አልማዝ@አብነት.et')).toBe('አ•••@አ•••.et')
})
