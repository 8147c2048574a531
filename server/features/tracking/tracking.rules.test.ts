import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './tracking.rules.ts'

test.each([
  ['+251911223346', '+251 9•• •••• 46'],
  ['+251111234567', '+251 1•• •••• 67'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test('a masked phone keeps at most three digits besides the country', () => {
  expect(maskPhone('+14155552671').replace(/\D/g, '')).toHaveLength(5)
})

test('an e-mail shows its first letters and its end', () => {
  expect(maskEmail('almaz.bekele@example.org')).toBe('a•••@e•••.org')
  expect(maskEmail('አልማዝ@አብነት.et')).toBe('አ•••@አ•••.et')
})
