import { z } from 'zod'
import { hashOfPin, newPin, replacePin } from '#server/features/registration/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { refuseFields } from '#server/platform/errors.ts'
import { identityEffect, identityInput, missingIdentity } from './identity.ts'

const input = z.object(identityInput)

/**
 * A complainant at the desk gets another PIN; the former one ends. `hand` takes the PIN when the action has taken effect, not when its answer is
 * repeated: it goes past the input and the result, which are stored.
 */
export const issuePin = (hand: (pin: string) => void): ActionRule<z.output<typeof input>> => ({
  action: 'issue-pin',
  input,

  check: ({ input }) => refuseFields(missingIdentity(input)),

  async effect({ tx, context, complaint, at, input }) {
    const pin = newPin()
    const hash = hashOfPin(context.config, complaint.tracking_id, pin)
    await replacePin(tx, { complaintId: complaint.id, hash, at })
    hand(pin)
    return { ...identityEffect(input), messageEvent: `pin-${at.getTime()}` }
  },
})
