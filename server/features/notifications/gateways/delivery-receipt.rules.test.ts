import { expect, test } from 'vitest'
import { readReceipt } from './delivery-receipt.rules.ts'

test.each([
  ['id:7F sub:001 dlvrd:001 submit date:2611210630 done date:2611210631 stat:DELIVRD err:000 text:', '7F', 'delivered'],
  ['ID:12345 STAT:UNDELIV', '12345', 'undeliverable'],
  ['id:1 stat:SOMETHING', '1', 'unknown'],
  ['id:1', '1', 'unknown'],
  ['id: 00001A2b stat: UNDELIV', '00001A2b', 'undeliverable'],
])('the text %s', (message, gatewayId, status) => {
  expect(readReceipt({ esm_class: 4, short_message: { message } })).toEqual({
    gatewayIds: [gatewayId],
    status,
    numbers: [],
  })
})

test('the state of the optional parameters comes before the text, and both ids are kept', () => {
  const short_message = { message: 'id:26 stat:DELIVRD' }
  expect(readReceipt({ esm_class: 4, receipted_message_id: '1A', message_state: 5, short_message })).toEqual({
    gatewayIds: ['1A', '26'],
    status: 'undeliverable',
    numbers: [],
  })
})

test('the text may be in the payload', () => {
  const message_payload = { message: 'id:7 stat:EXPIRED' }
  const numbers = { source_addr: '251911223344', destination_addr: '' }
  expect(readReceipt({ esm_class: 4, short_message: { message: '' }, message_payload, ...numbers })).toEqual({
    gatewayIds: ['7'],
    status: 'expired',
    numbers: ['251911223344'],
  })
})

test('an endless id is not looked at', () => {
  expect(readReceipt({ esm_class: 4, short_message: { message: `id:${'1'.repeat(66)} stat:DELIVRD` } })).toBeUndefined()
})

test('a message from a person is no receipt', () => {
  expect(readReceipt({ esm_class: 0, short_message: { message: 'id:1 stat:DELIVRD' } })).toBeUndefined()
  expect(readReceipt({ esm_class: 4, short_message: { message: 'hello' } })).toBeUndefined()
})
