import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { DeliveryStatus } from '#contract/values/settings-choices.ts'

/** What a mail server or a mailbox provider reports about an e-mail of ours. */
export interface MailReport {
  status: DeliveryStatus
  /** Everything in which the report may name the e-mail: its own headers, and those of the e-mail that came back. */
  naming: string
}

/** Longest e-mail that is read; a report comes first, the e-mail that came back after it. */
export const reportBytes = 256 * 1024
const bounds = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 }

/** RFC 3464, section 2.3.3: what happened to the e-mail. A relayed one left for servers that report nothing. */
const statusByAction: Record<string, DeliveryStatus> = {
  failed: 'returned',
  delayed: 'en-route',
  delivered: 'delivered',
  relayed: 'accepted',
  expanded: 'accepted',
}

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965). A message of a mail server without such a part is not understood: then
 * it is not known whether the e-mail arrived. Undefined for answers of people and of their absence, which are no reports, and for what is broken.
 */
export async function readMailReport(source: Uint8Array): Promise<MailReport | undefined> {
  const email = await parse(source.subarray(0, reportBytes))
  if (!email) return undefined
  const parts = email.attachments.map(part => ({ type: part.mimeType.toLowerCase(), text: textOf(part) }))
  const status = statusOf(email, parts)
  if (!status) return undefined
  const headers = email.headers.map(({ key, value }) => `${key}: ${value}`)
  return { status, naming: [...headers, ...parts.map(({ text }) => text), email.text ?? ''].join('\n') }
}

const parse = (source: Uint8Array): Promise<Email | undefined> =>
  PostalMime.parse(source, { ...bounds, forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' }).catch(
    () => undefined,
  )

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1')

function statusOf(email: Email, parts: readonly { type: string; text: string }[]): DeliveryStatus | undefined {
  const complaint = parts.find(({ type }) => type === 'message/feedback-report')
  if (complaint) return fieldOf(complaint.text, 'feedback-type') === 'not-spam' ? undefined : 'complained'
  const notice = parts.find(({ type }) => type.endsWith('delivery-status'))
  if (notice) return statusByAction[fieldOf(notice.text, 'action') ?? ''] ?? 'unknown'
  return isOfMailServer(email) ? 'unknown' : undefined
}

/** The first value of a field such as `Action: failed (mailbox full)`, without its comment. */
const fieldOf = (text: string, name: string): string | undefined => {
  const line = text.split(/\r?\n/).find(each => each.toLowerCase().startsWith(`${name}:`))
  return line
    ?.slice(name.length + 1)
    .split('(')[0]
    ?.trim()
    .toLowerCase()
}

const isOfMailServer = ({ from }: Email): boolean =>
  /^(?:mailer-daemon|postmaster)(?:@|$)/i.test((from && 'address' in from ? from.address : '') ?? '')
