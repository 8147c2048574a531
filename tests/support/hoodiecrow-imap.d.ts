/** The part of the package `hoodiecrow-imap` that the tests use; it brings no types of its own. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface StoredMail {
    raw: string
  }
  const hoodiecrow: (options: {
    plugins: string[]
    users: Record<string, { password: string }>
    storage: { INBOX: { messages: StoredMail[] } }
  }) => {
    server: Server
    close(done: () => void): void
    getMailbox(path: string): { messages: StoredMail[] }
    appendMessage(mailbox: object, flags: string[], internalDate: string | null, raw: string): void
  }
  export default hoodiecrow
}
