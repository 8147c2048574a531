import { expect, test } from 'vitest'
import { readReceipt } from './delivery-receipt.rules.ts'

test.each([
  ['id:7F sub:001 dlvrd:001 submit date:2611210630 done date:2611210631 stat:DELIVRD err:000 text:', '7F', 'delivered'],
  ['ID:12345 STAT:UNDELIV', '12345', 'undeliverable'],
  ['id:1 stat:SOMETHING', '1', 'unknown'],
  ['id:1', '1', 'unknown'],
])('the text %s', (message, gatewayId, status) => {
  expect(readReceipt({ esm_class: 4, short_message: { message } })).toEqual({ gatewayId, status })
})

test('the optional parameters come before the text', () => {
  const short_message = { message: 'id:2 stat:DELIVRD' }
  expect(readReceipt({ esm_class: 4, receipted_message_id: '1', message_state: 5, short_message })).toEqual({
    gatewayId: '1',
    status: 'undeliverable',
  })
})

test('a message from a person is no receipt', () => {
  expect(readReceipt({ esm_class: 0, short_message: { message: 'id:1 stat:DELIVRD' } })).toBeUndefined()
  expect(readReceipt({ esm_class: 4, short_message: { message: 'hello' } })).toBeUndefined()
})
