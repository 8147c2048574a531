import { queueMessages } from '#server/features/notifications/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Account } from './accounts.queries.ts'
import { readUserName } from './user-name.rules.ts'

type Owner = Pick<Account, 'id' | 'user_name' | 'phone' | 'language'>

const tell =
  (template: 'password-changed' | 'user-name-changed' | 'second-factors-removed') =>
  async (tx: Tx, context: Context, owner: Owner, event: string): Promise<void> => {
    const contact = readUserName(owner.user_name)
    await queueMessages(tx, context.jobs, {
      eventKey: `account:${owner.id}:${template}:${event}`,
      complaintId: null,
      template,
      language: owner.language,
      phone: contact?.channel === 'sms' ? contact.address : null,
      email: contact?.channel === 'email' ? contact.address : null,
      values: {},
      at: context.clock.now(),
    })
  }

/** Word to the owner that the password is another one; `event` names the change once and for all. */
export const tellPasswordChanged = tell('password-changed')

/** Word to the address that is no longer the user name. */
export const tellUserNameChanged = tell('user-name-changed')

/** Word to the owner that an administrator took the second factors away. */
export const tellFactorsTakenAway = tell('second-factors-removed')
