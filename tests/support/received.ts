/** An SMS as the gateway was given it. */
export interface ReceivedSms {
  from: string
  /** E.164. */
  to: string
  text: string
  /** One per event and channel, so that a message that comes twice shows. */
  reference: string
}

export interface ReceivedEmail {
  to: string[]
  subject: string
  text: string
  html: string
}

export interface Received {
  sms: ReceivedSms[]
  emails: ReceivedEmail[]
}

/** Every SMS and e-mail that has arrived since the journeys began, oldest first; `inboxUrl` is that of another server's inbox. */
export async function received(inboxUrl = process.env.JOURNEY_INBOX_URL): Promise<Received> {
  if (!inboxUrl) throw new Error('JOURNEY_INBOX_URL is not set: the journeys’ global setup has not run.')
  return (await (await fetch(inboxUrl)).json()) as Received
}

/** The SMS to a phone (E.164). */
export const smsTo = async (phone: string, inboxUrl?: string): Promise<ReceivedSms[]> =>
  (await received(inboxUrl)).sms.filter(({ to }) => to === phone)

/** The e-mails to an address. */
export const emailsTo = async (address: string, inboxUrl?: string): Promise<ReceivedEmail[]> =>
  (await received(inboxUrl)).emails.filter(({ to }) => to.includes(address))
