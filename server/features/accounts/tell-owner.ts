import { addressedTo, queueMessages } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type Account, findAccount } from './accounts.queries.ts'
import { recentFormerName } from './own-account/former-name.rules.ts'
import { readUserName } from './user-name.rules.ts'

type Owner = Pick<Account, 'id' | 'user_name' | 'former_user_name' | 'user_name_changed_at' | 'language'>
type Template =
  | 'password-changed'
  | 'user-name-changed'
  | 'second-factors-removed'
  | 'second-factor-guessed'
  | 'link-sent-elsewhere'

/** The user name, and the former one when it is new. */
function addressesOf(owner: Owner, now: Date): string[] {
  const former = recentFormerName(owner, now)
  const isOther = former !== undefined && former.toLowerCase() !== owner.user_name.toLowerCase()
  return isOther ? [owner.user_name, former] : [owner.user_name]
}

/** One message to each address; `event` identifies the event, so that it is reported once. */
async function send(
  tx: Tx,
  context: Context,
  owner: Owner,
  { template, event, addresses }: { template: Template; event: string; addresses: string[] },
): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    const contact = readUserName(address)
    await queueMessages(tx, context.jobs, {
      eventKey: `account:${owner.id}:${template}:${event}${index === 0 ? '' : ':former'}`,
      template,
      language: owner.language,
      ...(contact && addressedTo(contact)),
      values: {},
      at: context.clock.now(),
    })
  }
}

const tell =
  (template: Template) =>
  (tx: Tx, context: Context, owner: Owner, event: string): Promise<void> =>
    send(tx, context, owner, { template, event, addresses: addressesOf(owner, context.clock.now()) })

/** Tells the owner that the password was changed; `event` identifies the change. */
export const tellPasswordChanged = tell('password-changed')

/** Tells the owner that an administrator removed the second factors. */
export const tellFactorsTakenAway = tell('second-factors-removed')

/** Tells the owner that somebody who has the password tries codes. */
export const tellFactorGuessed = tell('second-factor-guessed')

/** Tells the addresses that are no longer the user name. */
export const tellUserNameChanged = (
  tx: Tx,
  context: Context,
  owner: Owner,
  { event, newName }: { event: string; newName: string },
): Promise<void> => {
  const addresses = addressesOf(owner, context.clock.now()).filter(
    address => address.toLowerCase() !== newName.toLowerCase(),
  )
  return send(tx, context, owner, { template: 'user-name-changed', event, addresses })
}

/** When the user name is new, tells the former address that a link to set a password went to the new one. */
export async function tellLinkSentElsewhere(tx: Tx, context: Context, userId: number): Promise<void> {
  const owner = await findAccount(tx, userId)
  if (!owner) return
  const now = context.clock.now()
  const addresses = addressesOf(owner, now).slice(1)
  await send(tx, context, owner, { template: 'link-sent-elsewhere', event: String(now.getTime()), addresses })
}
