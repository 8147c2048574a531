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

/**
 * What has arrived for a phone (E.164) or an address since the journeys began, oldest first; `inboxUrl` is that of another server's inbox.
 * All that arrived would be megabytes, and tests ask until a message is there.
 */
async function receivedBy(to: string, inboxUrl = process.env.JOURNEY_INBOX_URL): Promise<Received> {
  if (!inboxUrl) throw new Error('JOURNEY_INBOX_URL is not set: the journeys’ global setup has not run.')
  return (await (await fetch(`${inboxUrl}?${new URLSearchParams({ to })}`)).json()) as Received
}

/** The SMS to a phone (E.164). */
export const smsTo = async (phone: string, inboxUrl?: string): Promise<ReceivedSms[]> =>
  (await receivedBy(phone, inboxUrl)).sms

/** The e-mails to an address. */
export const emailsTo = async (address: string, inboxUrl?: string): Promise<ReceivedEmail[]> =>
  (await receivedBy(address, inboxUrl)).emails
