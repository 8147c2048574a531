import { connect, type Socket } from 'node:net'
import { isThisMachine } from '#server/platform/read-address.ts'
import { emailHtml } from './email-html.ts'
import { DeliveryFailure, type Gateway } from './gateway.ts'

/** Commands of an SMTP conversation whose refusal is about this message, not about us. */
const aboutTheMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

interface SmtpError {
  message: string
  code?: string
  command?: string
  responseCode?: number
}

/** Longest time for one message, however slow the server is. */
const messageMilliseconds = 60_000

/** Kept connections, all of which are closed with them. The library is loaded with the first e-mail. */
async function openTransport(url: string, from: string) {
  const { createTransport } = await import('nodemailer')
  const sockets = new Set<Socket>()
  const transport = createTransport(
    {
      url,
      // otherwise somebody on the way could leave the offer of STARTTLS out, and read along
      requireTLS: !isThisMachine(new URL(url)),
      pool: true,
      maxConnections: 3,
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket({ host, port }: { host: string; port: number }, done: (error: Error | null, made?: object) => void) {
        const socket = connect({ host, port, timeout: 10_000 })
        sockets.add(socket)
        const fail = (error: Error) => done(error)
        socket.once('close', () => sockets.delete(socket))
        socket.once('timeout', () =>
          socket.destroy(Object.assign(new Error('No connection in time.'), { code: 'ETIMEDOUT' })),
        )
        socket.once('error', fail)
        socket.once('connect', () => {
          socket.off('error', fail)
          socket.removeAllListeners('timeout').setTimeout(0)
          done(null, { connection: socket })
        })
      },
    } as never,
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    transport,
    close() {
      transport.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * SMTP with a few kept connections; `url` is `smtp://user:password@host:port`, which needs STARTTLS unless it is this machine, or `smtps://…`.
 * `tokenOf` names a message in its Message-ID and, where `returnTo` is set, in the address to which it comes back: `returns+TOKEN@…`.
 */
export function openEmailGateway(
  { url, from, returnTo }: { url: string; from: string; returnTo: string | null },
  tokenOf: (id: number) => string,
  { mostMilliseconds = messageMilliseconds } = {},
): Gateway {
  let open = openTransport(url, from)
  /** A server that answers byte by byte would hold its connections for ever, so they are closed when the message is given up. */
  const inTime = <Result>(sending: Promise<Result>): Promise<Result> => {
    const used = open
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (open === used) open = openTransport(url, from)
        void used.then(({ close }) => close())
        reject(Object.assign(new Error('The server took too long.'), { code: 'ETIMEDOUT' }))
      }, mostMilliseconds)
    })
    return Promise.race([sending, late]).finally(() => clearTimeout(timer))
  }
  const bare = from
    .slice(from.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, recipient, language, subject, text }) {
      const token = tokenOf(id)
      // the same at every attempt, so that a mailbox that got it twice shows it once
      const messageId = `<${token}@${domain}>`
      try {
        const message = {
          messageId,
          to: { name: '', address: recipient },
          subject: subject ?? '',
          text,
          html: emailHtml(text, language),
          headers: { 'Content-Language': language },
          envelope: { from: returnTo ? returnTo.replace('@', `+${token}@`) : bare, to: recipient },
          // left out by a server that does not offer it
          dsn: { id: token, return: 'headers' as const, notify: ['success', 'failure', 'delay'], recipient },
        }
        await inTime(open.then(({ transport }) => transport.sendMail(message)))
        return messageId
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: async () => (await open).close(),
  }
}

function failureOf({ message, code, command = '', responseCode = 0 }: SmtpError): DeliveryFailure {
  const reason = ['smtp', code, command, responseCode || undefined].filter(Boolean).join(' ')
  return new DeliveryFailure(reason, { answer: message, isFinal: responseCode >= 500 && aboutTheMessage.has(command) })
}
