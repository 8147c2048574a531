import { createHash } from 'node:crypto'
import { findCaseLead } from '#server/features/case-people/index.ts'
import { findCaseHolder, listStaffWith, tellStaff } from '#server/features/lifecycle/index.ts'
import { type NotArrived, notArrivedKind, readOutlets } from '#server/features/notifications/index.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { type DeadAddress, findDeadAddress, listDeadAddresses } from './lost-addresses.queries.ts'

const system = { kind: 'system', job: notArrivedKind.name } as const

export const tellOfDeadAddressJob: JobDefinition<NotArrived> = { kind: notArrivedKind, run: tellOfDeadAddress }

/**
 * A message about a case did not arrive: who holds the case learns whom to call, by notice and e-mail as they chose, once for each address of the
 * case. An SMS that did not arrive is no news while an e-mail still reaches the person. Nothing is told about an address that was corrected
 * meanwhile, about messages to staff, or of a closed case.
 */
export function tellOfDeadAddress(context: Context, { messageId }: NotArrived): Promise<void> {
  return inTransaction(context, system, async tx => {
    const dead = await findDeadAddress(tx, messageId)
    if (!dead || (await hasAnotherWay(tx, context, dead))) return
    const { complaint, recipient, party } = dead
    const userIds = await listHolders(tx, dead)
    // the address itself stands in no key
    const event = `unreached-${createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 16)}`
    const task = `${party}-unreached` as const
    const told = userIds.map(userId => ({ userId, task, event }))
    await tellStaff(tx, context, complaint, told, context.clock.now())
  })
}

async function hasAnotherWay(tx: Tx, context: Context, { channel, email, complaint }: DeadAddress): Promise<boolean> {
  if (channel !== 'sms' || email === null) return false
  const { channels } = await readOutlets(tx, context)
  if (!channels.email) return false
  const dead = await listDeadAddresses(tx, complaint.id, context.clock.now())
  return dead.every(({ address }) => address !== email)
}

/** The lead handler; without one whoever holds the case by their post, and where nobody in person does, the desk. */
async function listHolders(tx: Tx, { complaint }: DeadAddress): Promise<number[]> {
  const holder = (await findCaseLead(tx, complaint.id)) ?? (await findCaseHolder(tx, complaint))
  if (holder !== null) return [holder]
  return listStaffWith(tx, 'Complaints - Register', complaint.handling_organization_id)
}
