import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#tests/support/gateway-servers.ts'
import { selfSigned, trust } from '#tests/support/self-signed.ts'
import { openEmailGateway } from './email-gateway.ts'

test('a mail server gets a message by TLS only when an authority vouches for its certificate', async () => {
  const certificate = selfSigned('localhost')
  const server = await startSmtpServer(0, certificate)
  onTestFinished(server.stop)
  const send = async () => {
    const url = `smtps://localhost:${server.port}`
    const gateway = openEmailGateway({ url, from: 'Abetuta <no-reply@abetuta.example>' })
    const to = {
      id: 1,
      eventKey: 'a:email',
      recipient: 'tigist@example.com',
      language: 'en',
      subject: 'Hello',
    } as const
    await gateway.send({ ...to, text: 'Hello' }).finally(gateway.close)
  }
  await expect(send()).rejects.toMatchObject({ isFinal: false, answer: expect.stringContaining('self-signed') })
  expect(server.mails).toEqual([])
  onTestFinished(trust(certificate))
  await send()
  expect(server.mails).toHaveLength(1)
})
