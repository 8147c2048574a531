import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { type ReceivedMail, startHttpGateway, startSmtpServer } from './gateway-servers.ts'
import type { Received, ReceivedEmail, ReceivedSms } from './received.ts'

async function readMail({ to, source }: ReceivedMail): Promise<ReceivedEmail> {
  const { subject = '', text = '', html = '' } = await PostalMime.parse(source)
  return { to, subject, text, html }
}

/** A real SMTP server and a real HTTP SMS gateway on loopback, and where tests read as JSON what has arrived (`received`). */
export async function startMessageServers() {
  const [smtp, gateway] = await Promise.all([startSmtpServer(), startHttpGateway()])
  const receivedBy = async (address: string): Promise<Received> => ({
    sms: gateway.posts.map(({ body }) => body as unknown as ReceivedSms).filter(({ to }) => to === address),
    emails: await Promise.all(smtp.mails.filter(({ to }) => to.includes(address)).map(readMail)),
  })
  const inbox = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', 'http://inbox.test').searchParams.get('to') ?? ''
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await receivedBy(address)))
  }).listen(0, '127.0.0.1')
  await once(inbox, 'listening')
  return {
    /** What the server under test is told, as environment. */
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SMS_URL: `http://127.0.0.1:${gateway.port}/sms`,
      SMS_TOKEN: 'journeys',
    },
    inboxUrl: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`,
    async stop() {
      inbox.close()
      inbox.closeAllConnections()
      await Promise.all([smtp.stop(), gateway.stop()])
    },
  }
}
