import type { JobDefinition, JobKind } from '#server/platform/jobs/jobs.ts'
import { openGateways } from './gateways.ts'
import { mostAttempts, sendMessage } from './send-message.ts'

/** More tries than a message has: crashes of a worker use them up too, and must not strand a message. */
export const sendMessageKind: JobKind<{ eventKey: string }> = { name: 'send-message', retryLimit: mostAttempts + 50 }

/** Sends what the outbox holds; the connections to the gateways live as long as the process works. */
export const sendMessageJob: JobDefinition<{ eventKey: string }> = {
  kind: sendMessageKind,
  open(context) {
    const gateways = openGateways(context)
    return {
      run: ({ eventKey }) => sendMessage(context, gateways, eventKey),
      close: async () => {
        await Promise.all([gateways.sms?.close(), gateways.email?.close()])
      },
    }
  },
}
