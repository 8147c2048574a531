import { afterEach, expect, test } from 'vitest'
import type { DeliveryReceipt } from './delivery-receipt.rules.ts'
import type { MessageToSend } from './gateway.ts'
import { openSmppGateway } from './smpp-gateway.ts'
import { startSmppServer } from '#tests/support/gateway-servers.ts'
import { selfSigned, trust } from '#tests/support/self-signed.ts'

const log = { info() {}, warn() {}, error() {}, debug() {} }
const message: MessageToSend = {
  id: 70_000,
  eventKey: 'complaint:1:registered:sms',
  recipient: '+251911223344',
  language: 'am',
  subject: null,
  text: 'ሰላም',
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function gatewayTo(options: Parameters<typeof startSmppServer>[1] & { password?: string; sender?: string }) {
  const server = await startSmppServer(0, options)
  const { password = 'secret', sender = 'Abetuta' } = options
  const address = options.certificate ? 'ssmpp://localhost' : 'smpp://127.0.0.1'
  const settings = { url: `${address}:${server.port}`, systemId: 'portal', password, sender }
  const receipts: string[] = []
  const keep = async ({ gatewayIds }: DeliveryReceipt) => {
    receipts.push(...gatewayIds)
    if (receipts.length === 1) throw new Error('the database is away')
  }
  const gateway = openSmppGateway(settings, log, keep, { mostMilliseconds: 1000 })
  cleanups.push(server.stop, gateway.close)
  return { server, gateway, receipts }
}

test('a text of several segments is sent in linked parts', async () => {
  const { server, gateway } = await gatewayTo({ sendsReceipts: false })
  const text = 'ሀሁሂሃሄህሆ'.repeat(20)
  expect(await gateway.send({ ...message, text })).toBe('sm-3')
  expect(server.received.map(part => part.text).join('')).toBe(text)
  for (const part of server.received) expect(part).toMatchObject({ hasHeader: true, reference: 70_000 & 0xffff })
})

test('a wrong password does not count as an invalid message', async () => {
  const { gateway } = await gatewayTo({ password: 'wrong' })
  await expect(gateway.send(message)).rejects.toMatchObject({
    name: 'DeliveryFailure',
    isFinal: false,
    message: 'smpp bind refused with status 0xe',
  })
})

test('a gateway gets the password and messages by TLS only when an authority vouches for its certificate', async () => {
  const certificate = await selfSigned('localhost')
  const { server, gateway } = await gatewayTo({ certificate, sendsReceipts: false })
  await expect(gateway.send(message)).rejects.toMatchObject({
    name: 'DeliveryFailure',
    isFinal: false,
    message: 'smpp connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  })
  expect([server.sessions(), server.received]).toEqual([0, []])
  const distrust = trust(certificate)
  cleanups.push(async () => distrust())
  const trusting = await gatewayTo({ certificate, sendsReceipts: false })
  expect(await trusting.gateway.send(message)).toBe('sm-1')
})

test('a connection that is lost before the answer fails the message at once', async () => {
  const { server, gateway } = await gatewayTo({ sendsReceipts: false })
  await gateway.send(message)
  const sending = expect(gateway.send(message)).rejects.toMatchObject({ isFinal: false })
  await server.stop()
  await sending
})

test('a receipt is acknowledged when it is kept, otherwise requested again', async () => {
  const { server, gateway, receipts } = await gatewayTo({})
  await gateway.send(message)
  await gateway.send(message)
  await expect.poll(() => server.receiptAnswers).toEqual([0x64, 0])
  expect(receipts).toEqual(['sm-1', 'sm-2'])
})

test.each(['nothing', 'half'] as const)(
  'a session that answers %s in time is closed and not used again',
  async says => {
    const { server, gateway } = await gatewayTo({ sendsReceipts: false })
    await expect.poll(() => server.sessions()).toBe(1)
    server.answerWith(says)
    await expect(gateway.send(message)).rejects.toMatchObject({ isFinal: false, mayHaveGoneOut: true })
    server.answerWith('all')
    await expect.poll(() => gateway.send(message).catch(() => null)).toBe('sm-2')
    expect(await gateway.send({ ...message, id: 70_001 })).toBe('sm-3')
    expect(server.received.map(({ session, reference }) => [session, reference])).toEqual([
      [1, 70_000 & 0xffff],
      [2, 70_000 & 0xffff],
      [2, 70_001 & 0xffff],
    ])
  },
)

test.each([
  ['Abetuta', 'Abetuta'],
  ['8000', '8000'],
  ['+251911000001', '251911000001'],
])('the sender %s is %s', async (sender, source) => {
  const { server, gateway } = await gatewayTo({ sender, sendsReceipts: false })
  await gateway.send(message)
  expect(server.received[0]?.from).toBe(source)
})

test('closing ends the session', async () => {
  const { server, gateway } = await gatewayTo({})
  await expect.poll(() => server.sessions()).toBe(1)
  await gateway.close()
  await expect.poll(() => server.sessions()).toBe(0)
})
