import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Received, ReceivedEmail, ReceivedSms } from './received.ts'

const smsToken = 'journeys'

export interface MessageServers {
  /** What the server under test is told, as environment. */
  settings: Record<string, string>
  /** Where tests read what has arrived, as JSON: see `received`. */
  inboxUrl: string
  stop(): Promise<void>
}

/** A real SMTP server and a real HTTP SMS gateway on loopback that keep what they are given. */
export async function startMessageServers(): Promise<MessageServers> {
  const received: Received = { sms: [], emails: [] }
  const smtp = startSmtp(received.emails)
  const gateway = createServer((request, response) => void answer(received, request, response))
  gateway.listen(0, '127.0.0.1')
  smtp.listen(0, '127.0.0.1')
  await Promise.all([once(gateway, 'listening'), once(smtp.server, 'listening')])
  const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      SMS_URL: `${gatewayUrl}/sms`,
      SMS_TOKEN: smsToken,
    },
    inboxUrl: `${gatewayUrl}/received`,
    async stop() {
      gateway.closeAllConnections()
      await Promise.all([new Promise(done => gateway.close(done)), new Promise<void>(done => smtp.close(done))])
    },
  }
}

function startSmtp(emails: ReceivedEmail[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void (async () => {
        try {
          const { subject = '', text: body = '', html = '' } = await PostalMime.parse(await text(stream))
          emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text: body, html })
          done()
        } catch (error) {
          done(error as Error)
        }
      })()
    },
  })
}

/** What has arrived for this phone or address. */
const receivedBy = ({ sms, emails }: Received, to: string): Received => ({
  sms: sms.filter(message => message.to === to),
  emails: emails.filter(email => email.to.includes(to)),
})

/** `POST /sms` takes a message as the gateway does; `GET /received?to=` gives those to a phone or an address. */
async function answer(received: Received, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway.test')
  if (request.method === 'GET' && pathname === '/received')
    return void reply(200, receivedBy(received, searchParams.get('to') ?? ''))
  if (request.method !== 'POST' || request.url !== '/sms') return void reply(404, {})
  if (request.headers.authorization !== `Bearer ${smsToken}`) return void reply(401, {})
  try {
    received.sms.push(JSON.parse(await text(request)) as ReceivedSms)
    reply(200, { id: `sms-${received.sms.length}` })
  } catch {
    reply(400, {})
  }
}
