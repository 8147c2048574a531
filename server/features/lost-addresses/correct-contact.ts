import { z } from 'zod'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import { keepFormerValues, writeContact } from '#server/features/registration/index.ts'
import { InvalidInput, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { identityEffect, identityInput, missingIdentity } from './identity.ts'
import { findParty, type FoundParty } from './lost-addresses.queries.ts'

const input = z.object({
  partyId: z.int(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  ...identityInput,
})
type Correction = z.output<typeof input>

const contactOf = ({ phone, email }: Correction) => ({
  phone: (phone && parsePhone(phone)?.e164) || null,
  email: email || null,
})

/** The names of the ways that differ from those on file. */
function changesOf(before: FoundParty, correction: Correction): ('phone' | 'email')[] {
  const after = contactOf(correction)
  return (['phone', 'email'] as const).filter(name => before[name] !== after[name])
}

/**
 * Corrects how a person of the complaint is reached, at the desk and after their identity was checked; until the complaint is closed, where
 * `update-complaint` ends when it is forwarded. A person of another complaint is no choice.
 */
export const correctContact: ActionRule<Correction, FoundParty> = {
  action: 'correct-contact',
  input,

  async check({ tx, complaint, input }) {
    const party = await findParty(tx, complaint.id, input.partyId)
    if (!party) throw new InvalidInput([{ field: 'partyId', reason: 'no-such-choice' }])
    const { phone, email } = contactOf(input)
    const isUnreachable = !phone && !email && { field: 'phone', reason: 'contact-missing' }
    refuseFields([isUnreachable, ...missingIdentity(input)])
    if (changesOf(party, input).length === 0) throw new RuleViolation('nothing-changed')
    return party
  },

  async effect(act, { id, ...before }) {
    const { tx, complaint, authorId, at, input } = act
    const fields = changesOf({ id, ...before }, input)
    await keepFormerValues(tx, {
      complaintId: complaint.id,
      subject: 'party',
      subjectId: id,
      values: before,
      changedById: authorId,
      at,
    })
    await writeContact(tx, id, contactOf(input))
    await writeSearchTexts(tx, [complaint.id])
    const event = `contact-${at.getTime()}`
    await tellFormer(act, before, fields, event)
    const { audited, ...effect } = identityEffect(input)
    return { ...effect, audited: { ...audited, partyId: id, fields }, messageEvent: event }
  },
}

/** A stranger with a forged document would send all news to themselves: who is replaced is told too, as far as it still arrives. */
async function tellFormer(
  { tx, context, complaint, at }: Act<Correction>,
  before: Omit<FoundParty, 'id'>,
  fields: readonly ('phone' | 'email')[],
  event: string,
): Promise<void> {
  await queueMessages(tx, context.jobs, {
    eventKey: `complaint:${complaint.id}:${event}:former`,
    complaintId: complaint.id,
    template: 'contact-corrected',
    language: complaint.language,
    phone: fields.includes('phone') ? before.phone : null,
    email: fields.includes('email') ? before.email : null,
    values: { trackingId: formatTrackingId(complaint.tracking_id), portalUrl: context.config.publicUrl },
    at,
  })
}
