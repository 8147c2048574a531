import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#tests/support/gateway-servers.ts'
import { selfSigned, trust } from '#tests/support/self-signed.ts'
import { openEmailGateway } from './email-gateway.ts'

const message = {
  id: 1,
  eventKey: 'complaint:1:registered',
  recipient: 'almaz@example.test',
  language: 'en',
  subject: 'Your complaint',
  text: 'It has arrived.',
} as const

async function sendBy(url: string) {
  const gateway = openEmailGateway(
    { url, from: 'Abetuta <no-reply@abetuta.example>', returnTo: null },
    id => `m${id}-token`,
  )
  return gateway.send(message).finally(gateway.close)
}

test('without STARTTLS nothing is sent to another machine', async () => {
  // it offers no STARTTLS
  const server = await startSmtpServer()
  onTestFinished(server.stop)
  // this machine too, by an address that does not look like it
  await expect(sendBy(`smtp://127.1:${server.port}`)).rejects.toMatchObject({ isFinal: false })
  expect(server.mails).toEqual([])
  await sendBy(`smtp://127.0.0.1:${server.port}`)
  expect(server.mails).toHaveLength(1)
})

test('a mail server gets a message by TLS only when an authority vouches for its certificate', async () => {
  const certificate = await selfSigned('localhost')
  const server = await startSmtpServer(0, certificate)
  onTestFinished(server.stop)
  const send = () => sendBy(`smtps://localhost:${server.port}`)
  await expect(send()).rejects.toMatchObject({ isFinal: false, answer: expect.stringContaining('self-signed') })
  expect(server.mails).toEqual([])
  onTestFinished(trust(certificate))
  await send()
  expect(server.mails).toHaveLength(1)
})
