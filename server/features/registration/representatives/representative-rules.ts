import { z } from 'zod'
import { partySchema } from '#contract/filing/application.ts'
import { applicationLimits } from '#contract/filing/application-steps.ts'
import { attachUploads, listAttachments } from '#server/features/attachments/index.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import type { Act, ActionRule } from '#server/features/lifecycle/index.ts'
import { checkPartyReferences, chosenAnew } from '../check-references.ts'
import { insertRepresentative, updateRepresentativeRow } from './written-representatives.queries.ts'
import { keepFormerValues } from '../former-values.queries.ts'
import { type FieldError, missing, NotFound, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { changedFields, countRepresentatives, findRepresentative } from './representatives.queries.ts'

const addition = z.object({ representative: partySchema, mandateId: z.string().optional() })
type Addition = z.output<typeof addition>

const change = z.object({ representativeId: z.int(), representative: partySchema, mandateId: z.string().optional() })
type Change = z.output<typeof change>

/**
 * Adds a representative with their mandate letter. Refuses unknown choices, a letter
 * that is missing or no file of the complaint, and more people than a form may hold.
 */
export const addRepresentative: ActionRule<Addition> = {
  action: 'add-representative',
  input: addition,

  guard: async ({ tx, complaint }) =>
    (complaint.representatives ?? (await countRepresentatives(tx, complaint.id))) < applicationLimits.representatives
      ? undefined
      : new RuleViolation('too-many'),

  async check(act) {
    refuseFields([
      ...(await checkPartyReferences(act.tx, 'representative', act.input.representative)),
      await wrongMandate(act),
      missing('mandateLetter', act.input.mandateId),
    ])
  },

  async effect({ tx, complaint, input: { representative, mandateId = '' } }) {
    const representativeId = await insertRepresentative(tx, complaint.id, representative, mandateId)
    await writeSearchTexts(tx, [complaint.id])
    return { audited: { representativeId, mandateId } }
  },
}

/** Changes the details of a representative. Throws NotFound for one of another complaint; stores the former values. */
export const updateRepresentative: ActionRule<Change> = {
  action: 'update-representative',
  input: change,

  async check(act) {
    const { tx, complaint } = act
    const { representativeId, representative, mandateId } = act.input
    const before = await findRepresentative(tx, complaint.id, representativeId)
    if (!before) throw new NotFound('representative')
    const changed = changedFields(before, representative, mandateId)
    const anew = chosenAnew('representative', changed)
    const choices = await checkPartyReferences(tx, 'representative', representative)
    refuseFields([...choices.filter(({ field }) => anew.has(field)), await wrongMandate(act)])
    if (changed.length === 0) throw new RuleViolation('nothing-changed')
  },

  async effect({ tx, complaint, authorId, at, input: { representativeId, representative, mandateId } }) {
    const before = await findRepresentative(tx, complaint.id, representativeId)
    if (!before) throw new NotFound('representative')
    const { id: subjectId, ...values } = before
    await keepFormerValues(tx, {
      complaintId: complaint.id,
      subject: 'party',
      subjectId,
      values,
      changedById: authorId,
      at,
    })
    await updateRepresentativeRow(tx, representativeId, representative, mandateId)
    await writeSearchTexts(tx, [complaint.id])
    return {
      audited: {
        representativeId,
        fields: changedFields(before, representative, mandateId),
        ...(mandateId && { mandateId }),
      },
    }
  },
}

/** The letter has to be a visible file of this complaint. */
async function wrongMandate(act: Act<{ mandateId?: string | undefined }>): Promise<FieldError | false> {
  const { tx, complaint, input } = act
  const { mandateId } = input
  if (mandateId === undefined) return false
  await attachUploads(act, [mandateId])
  const isThere = (await listAttachments(tx, complaint.id)).some(({ id }) => id === mandateId)
  return !isThere && { field: 'mandateLetter', reason: 'no-such-file' }
}
