import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { DeliveryStatus } from '#contract/values/settings-choices.ts'
import { inTransaction } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import { type Notation, startSmppServer } from '#tests/support/gateway-servers.ts'
import {
  allHave,
  queue,
  rowsOf,
  startWorker,
  stopAll,
  stopLater,
  system,
  untilTrue,
} from '#tests/support/message-worker.ts'
import { plantOne, rowIn } from '#tests/support/rows.ts'
import { listUnmatched, storeReceipt } from './delivery-reports.queries.ts'
import { openSmppGateway } from './gateways/smpp-gateway.ts'
import { sendMessage } from './send-message.ts'

const database = await testDatabase()
const context = { db: database.db } as Parameters<typeof inTransaction>[0]
afterEach(stopAll)

/** The usual ways to write an id. */
const spellings: Record<string, (id: bigint) => string> = {
  decimal: id => id.toString(),
  'padded decimal': id => id.toString().padStart(10, '0'),
  hexadecimal: id => id.toString(16),
  'large hexadecimal': id => id.toString(16).toUpperCase(),
  'padded hexadecimal': id => id.toString(16).padStart(16, '0'),
  'marked hexadecimal': id => `0x${id.toString(16).toUpperCase()}`,
}
const spelling = fc.constantFrom(...Object.keys(spellings))

/** The ways to write a number in a report. */
const writings: ((number: string) => string[])[] = [
  number => [number.slice(1), 'Abetuta'],
  number => [number, '8000'],
  number => [`0${number.slice(4)}`, ''],
  number => ['8000', number.slice(1)],
]

let messages = 0
async function sentAs(gatewayId: string, recipient: string): Promise<number> {
  messages += 1
  const row = {
    event_key: `sent:${messages}:sms`,
    channel: 'sms',
    recipient,
    language: 'am',
    template: 'registered',
  } as const
  const sent = { text: 'ተቀብለናል።', status: 'sent', gateway_id: gatewayId } as const
  return plantOne(database.ownerDb, 'outgoing_message', { ...row, ...sent })
}

const stateOf = async (id: number) =>
  (await rowIn(database.ownerDb, 'outgoing_message', { id }, ['delivery_status'])).delivery_status

const report = async (gatewayIds: string[], status: DeliveryStatus, numbers: string[] = []) =>
  (await inTransaction(context, system, tx => storeReceipt(tx, { gatewayIds, status, numbers }, { isLast: true }))) !==
  undefined

test('each receipt reaches its message, in whatever notation the centre answers and reports', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      spelling,
      spelling,
      fc.bigInt(1n, 2n ** 63n),
      fc.constantFrom(...writings),
      async (answered, reported, first, write) => {
        await database.ownerDb.deleteFrom('outgoing_message').execute()
        const sent: { id: number; name: bigint; recipient: string }[] = []
        // one after the other, and some whose decimal digits are the hexadecimal ones of others
        for (const name of [first, first + 1n, BigInt(`0x${first}`), 10n, 16n, 22n]) {
          number += 1
          const recipient = `+2519${String(number % 1e8).padStart(8, '0')}`
          sent.push({ name, recipient, id: await sentAs(spellings[answered]?.(name) ?? '', recipient) })
        }
        for (const [index, { name, recipient }] of sent.entries()) {
          const status = index % 2 ? 'delivered' : 'undeliverable'
          expect(await report([spellings[reported]?.(name) ?? ''], status, write(recipient))).toBe(true)
        }
        const states = await Promise.all(sent.map(({ id }) => stateOf(id)))
        expect(states).toEqual(sent.map((_, index) => (index % 2 ? 'delivered' : 'undeliverable')))
      },
    ),
    draws(40),
  )
})

test('two messages to one number: the report is for the one that waits for it', async () => {
  const recipient = '+251911000001'
  // sixteen is 10 in hexadecimal, ten is a
  const [ten, sixteen] = [await sentAs('a', recipient), await sentAs('10', recipient)]
  await report(['16'], 'delivered', [recipient])
  await report(['10'], 'undeliverable', [recipient])
  expect([await stateOf(ten), await stateOf(sixteen)]).toEqual(['undeliverable', 'delivered'])
})

test('names that are no numbers are compared without case, and ids are reused', async () => {
  const older = await sentAs('c7E1-44aB', '+251911000002')
  const newer = await sentAs('c7E1-44aB', '+251911000002')
  expect(await report(['C7e1-44AB'], 'expired')).toBe(true)
  expect([await stateOf(older), await stateOf(newer)]).toEqual([null, 'expired'])
  expect(await report(['c7e1-44ac'], 'expired')).toBe(false)
})

test('another number in a converted id is a message of somebody else', async () => {
  const id = await sentAs('ff', '+251911000003')
  expect(await report(['255'], 'undeliverable', ['251911000004'])).toBe(false)
  expect(await stateOf(id)).toBeNull()
})

test('what is final stays when a report about the way comes late', async () => {
  const id = await sentAs('late-1', '+251911000005')
  for (const status of ['accepted', 'delivered', 'en-route'] as const)
    expect(await report(['late-1'], status)).toBe(true)
  expect(await stateOf(id)).toBe('delivered')
})

/** As some centres do: hexadecimal in the answer, padded decimal in the report. */
const hexThenDecimal: Notation = {
  answer: message => (0x1a2b3c + message).toString(16).toUpperCase().padStart(8, '0'),
  report: message => String(0x1a2b3c + message).padStart(10, '0'),
}

test('a centre that answers in hexadecimal and reports in decimal is understood, each report once', async () => {
  const smpp = await startSmppServer(0, { notation: hexThenDecimal, state: 'UNDELIV' })
  stopLater(smpp.stop)
  const worker = await startWorker(database, { smppPort: smpp.port })
  const { eventKey } = await queue(worker.context, { email: null })
  await untilTrue(async () => (await rowsOf(worker.context, eventKey))[0]?.delivery_status === 'undeliverable')
  expect(smpp.receiptAnswers).toEqual([0])
})

test('a report that belongs to no message is acknowledged, counted and logged', async () => {
  const foreign: Notation = { answer: message => `ours-${message}`, report: message => `theirs-${message}` }
  const smpp = await startSmppServer(0, { notation: foreign })
  stopLater(smpp.stop)
  const worker = await startWorker(database, { smppPort: smpp.port })
  const { eventKey } = await queue(worker.context, { email: null })
  await untilTrue(allHave(worker.context, eventKey, 'sent'))
  await untilTrue(() => smpp.receiptAnswers.length > 0)
  expect(smpp.receiptAnswers).toEqual([0])
  expect(await inTransaction(context, system, tx => listUnmatched(tx, new Date()))).toEqual([
    { channel: 'sms', count: 1, lastGatewayId: 'theirs-1', lastStatus: 'delivered', lastAt: expect.any(String) },
  ])
  expect(worker.warnings).toContainEqual({ gatewayId: 'theirs-1', status: 'delivered' })
})

test('a message that a centre took twice without an answer is not given to it a third time', async () => {
  const smpp = await startSmppServer(0, { sendsReceipts: false })
  const { context } = await startWorker(database, {})
  const url = `smpp://127.0.0.1:${smpp.port}`
  const gateway = openSmppGateway(
    { url, systemId: 'portal', password: 'secret', sender: 'Abetuta' },
    context.log,
    async () => undefined,
    { mostMilliseconds: 500 },
  )
  stopLater(gateway.close)
  stopLater(smpp.stop, { early: true })
  smpp.answerWith('half')
  const event_key = 'twice:1:sms'
  const row = { event_key, channel: 'sms', recipient: '+251911000006', language: 'am', template: 'registered' } as const
  await plantOne(database.ownerDb, 'outgoing_message', { ...row, text: 'ተቀብለናል።' })
  const state = async () => (await rowsOf(context, 'twice:1'))[0]
  const send = () => sendMessage(context, { channel: 'sms', gateway }, event_key)
  await expect(send()).rejects.toThrow('smpp submit timed out')
  expect(await state()).toMatchObject({ status: 'queued', delivery_status: 'unknown', unanswered: 1 })
  await untilTrue(async () => (await send().catch(() => undefined), (await state())?.status === 'dead'))
  await send()
  expect(smpp.received.map(({ session }) => session)).toEqual([1, 2])
  expect(await state()).toMatchObject({
    delivery_status: 'unknown',
    unanswered: 2,
    last_error: 'smpp submit timed out',
  })
})
