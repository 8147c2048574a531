import { reachOf, readOutlets } from '#server/features/notifications/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { UserName } from './user-name.rules.ts'

/**
 * A code or link can reach the user name. In a demonstration without gateways the outbox shows it. Throws InvalidInput (`userName`:
 * `no-sms-there`, `no-gateway`).
 */
export async function requireReachable(context: Context, actor: Actor, { channel, address }: UserName): Promise<void> {
  const outlets = await readAs(context, actor, tx => readOutlets(tx, context))
  const contact = channel === 'sms' ? { phone: address, email: null } : { phone: null, email: address }
  const { hindrance } = reachOf(contact, outlets)
  if (hindrance === null || (hindrance === 'no-gateway' && context.config.mode === 'demo')) return
  const reason = hindrance === 'no-gateway' ? 'no-gateway' : 'no-sms-there'
  throw new InvalidInput([{ field: 'userName', reason }])
}
