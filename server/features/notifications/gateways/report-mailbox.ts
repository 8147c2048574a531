import { ImapFlow } from 'imapflow'
import { isThisMachine } from '#server/platform/read-address.ts'
import { reportBytes } from './mail-report.rules.ts'

/** E-mails of a mailbox that are read in one go; the others wait for the next. */
const mostAtOnce = 200

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Gives each e-mail of a mailbox to `take`, the oldest first, and deletes it there when that is done. `url` is
 * `imaps://user:password@host`, with a folder as its path if it is not the inbox; with `imap://` the server must offer STARTTLS, unless it is
 * this machine. Throws when the mailbox cannot be read; what `take` did not get is still there.
 */
export async function readMailbox(url: string, take: (source: Buffer) => Promise<void>): Promise<void> {
  const client = openClient(new URL(url))
  // a connection that breaks rejects what is under way
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX')
    const uids = (await client.search({ all: true }, { uid: true })) || []
    for (const uid of uids.slice(0, mostAtOnce)) {
      const found = await client.fetchOne(String(uid), { source: { maxLength: reportBytes } }, { uid: true })
      if (found && found.source) await take(found.source)
      await client.messageDelete(String(uid), { uid: true })
    }
    await client.logout()
  } finally {
    client.close()
  }
}

function openClient(url: URL): ImapFlow {
  const secure = url.protocol === 'imaps:'
  return new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !isThisMachine(url) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableAutoIdle: true,
    logger: quiet,
  })
}
