import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
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

/** SMTP with a few kept connections; `url` is `smtp://user:password@host:port` or `smtps://…`. */
export function openEmailGateway({ url, from }: { url: string; from: string }): Gateway {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ eventKey, recipient, language, subject, text }) {
      const messageId = stableMessageId(eventKey, domain)
      try {
        await transport.sendMail({
          messageId,
          to: { name: '', address: recipient },
          subject: subject ?? '',
          text,
          html: emailHtml(text, language),
          headers: { 'Content-Language': language },
        })
        return messageId
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: async () => transport.close(),
  }
}

/** The same message has the same id at every attempt, so a mailbox that got it twice shows it once. */
const stableMessageId = (eventKey: string, domain: string): string =>
  `<${createHash('sha256').update(eventKey).digest('hex').slice(0, 32)}@${domain}>`

function failureOf({ message, code, command = '', responseCode = 0 }: SmtpError): DeliveryFailure {
  const reason = ['smtp', code, command, responseCode || undefined].filter(Boolean).join(' ')
  return new DeliveryFailure(reason, { answer: message, isFinal: responseCode >= 500 && aboutTheMessage.has(command) })
}
