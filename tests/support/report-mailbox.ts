import hoodiecrow from 'hoodiecrow-imap'
import type { AddressInfo } from 'node:net'

/** A mailbox behind a real IMAP server, on loopback; `url` opens it. */
export async function startMailbox() {
  const server = hoodiecrow({
    plugins: ['UIDPLUS'],
    users: { returns: { password: 'secret' } },
    storage: { INBOX: { messages: [] } },
  })
  // a client that is killed
  server.server.on('connection', socket => socket.on('error', () => undefined))
  await new Promise<void>(resolve => server.server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const inbox = () => server.getMailbox('INBOX')
  return {
    url: `imap://returns:secret@127.0.0.1:${port}`,
    put: (source: string) => server.appendMessage(inbox(), [], null, source),
    count: () => inbox().messages.length,
    stop: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

/** A report in three parts (RFC 3464, RFC 5965) about an e-mail with these headers. */
export const aReport = (type: 'delivery-status' | 'feedback-report', fields: string, headers: string): string =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'To: somebody@office.example',
    'Subject: About your e-mail',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary=part`,
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is a report about an e-mail that you sent.',
    '--part',
    `Content-Type: message/${type}`,
    '',
    fields,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    headers,
    '',
    '--part--',
    '',
  ].join('\r\n')

/** A delivery status notification with this action. */
export const aNotification = (action: string, headers: string): string =>
  aReport(
    'delivery-status',
    `Reporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; a@gmial.con\r\nAction: ${action}\r\nStatus: 5.1.1`,
    headers,
  )
