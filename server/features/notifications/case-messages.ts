import { type CaseMessage, messagesPage } from '#contract/settings/notifications.ts'
import { type Actor, requirePermission, type Staff, seesEverything } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { findNames, listMessagesOf, type StoredMessage } from './outbox.queries.ts'
import { withoutSecret } from './templates.ts'

/**
 * The messages about a complaint, oldest first: to whom, how, when, and whether they arrived. Only readers of messages see the
 * text and the address. Throws NotPermitted, NotFound.
 */
export async function listCaseMessages(context: Context, actor: Actor, complaintId: number): Promise<CaseMessage[]> {
  requirePermission(actor, 'Complaints - List View')
  return readAs(context, actor, async tx => {
    const [messages] = await Promise.all([listMessagesOf(tx, complaintId), requireVisible(tx, complaintId)])
    const staff = await findNames(
      tx,
      messages.filter(isForStaff).map(({ recipient }) => recipient),
    )
    return messages.map(message => ({
      id: message.id,
      channel: message.channel,
      to: isForStaff(message) ? ('staff' as const) : ('complainant' as const),
      name: staff.get(message.recipient) ?? null,
      createdAt: message.created_at.toISOString(),
      status: message.status,
      sentAt: message.sent_at?.toISOString() ?? null,
      deliveryStatus: message.delivery_status,
      content: mayRead(actor) ? contentOf(context, message) : null,
    }))
  })
}

/** The messages to the complainant's side, oldest first, with their texts: for the complainant, whose possession the caller has checked. */
export const listMessagesToComplainant = (
  context: Context,
  complaintId: number,
): Promise<{ at: string; channel: StoredMessage['channel']; text: string }[]> =>
  readAs(context, { kind: 'system', job: 'dossier' }, async tx =>
    (await listMessagesOf(tx, complaintId))
      .filter(message => !isForStaff(message))
      .map(message => ({
        at: message.created_at.toISOString(),
        channel: message.channel,
        text: withoutSecret(message.template, message.text),
      })),
  )

const mayRead = (staff: Staff): boolean => staff.permissions.has(messagesPage) || seesEverything(staff)

const isForStaff = ({ template }: StoredMessage): boolean => template === 'staff-task'

/** Only a demo shows a code, because it has no phone to receive one. */
const contentOf = ({ config }: Context, { recipient, subject, template, text }: StoredMessage) => ({
  recipient,
  subject,
  text: config.mode === 'demo' ? text : withoutSecret(template, text),
})
