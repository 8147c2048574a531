import type { Context } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Gateway } from './gateways/gateway.ts'
import { openGateway } from './gateways/gateways.ts'
import { type Channel, lanes, type Told } from './lanes.ts'
import { sendMessage } from './send-message.ts'

/** Connections that two lanes share, because a gateway may allow one session only; the last lane closes them. */
const shared = new WeakMap<Context, { gateway: Gateway | null; users: number }>()

function shareSms(context: Context): { gateway: Gateway | null; close(): Promise<void> } {
  const known = shared.get(context) ?? { gateway: openGateway(context, 'sms'), users: 0 }
  known.users += 1
  shared.set(context, known)
  return {
    gateway: known.gateway,
    async close() {
      known.users -= 1
      if (known.users > 0) return
      shared.delete(context)
      await known.gateway?.close()
    },
  }
}

function openEmail(context: Context) {
  const gateway = openGateway(context, 'email')
  return { gateway, close: async () => gateway?.close() }
}

/** Sends the messages of a lane; the connection to the gateway lives as long as the process works. */
const sendingIn = (channel: Channel, kind: JobKind<Told>): JobDefinition<Told> => ({
  kind,
  open(context) {
    const { gateway, close } = channel === 'sms' ? shareSms(context) : openEmail(context)
    return { run: ({ eventKey }) => sendMessage(context, { channel, gateway }, eventKey), close }
  },
})

/** Sends the messages of the outbox. Codes come first: their workers start before the others. */
export const sendMessageJobs: readonly JobDefinition<Told>[] = [
  sendingIn('sms', lanes.sms.codes),
  sendingIn('email', lanes.email.codes),
  sendingIn('sms', lanes.sms.others),
  sendingIn('email', lanes.email.others),
]
