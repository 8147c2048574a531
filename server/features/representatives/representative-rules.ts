import { z } from 'zod'
import { partySchema } from '#contract/application.ts'
import { applicationLimits } from '#contract/application-steps.ts'
import {
  type ActionRule,
  checkPartyReferences,
  keepFormerValues,
  writeSearchText,
} from '#server/features/complaints/index.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import {
  changedFields,
  countRepresentatives,
  findRepresentative,
  insertRepresentative,
  updateRepresentativeRow,
} from './representatives.queries.ts'

const addition = z.object({ representative: partySchema })
type Addition = z.output<typeof addition>

const change = z.object({ representativeId: z.int(), representative: partySchema })
type Change = z.output<typeof change>

/** One more person who speaks for the complainant. Refuses choices that are not there, and more than a form may hold. */
export const addRepresentative: ActionRule<Addition> = {
  action: 'add-representative',
  input: addition,

  guard: async ({ tx, complaint }) =>
    (await countRepresentatives(tx, complaint.id)) < applicationLimits.representatives
      ? undefined
      : new RuleViolation('too-many'),

  async check({ tx, input: { representative } }) {
    const errors = await checkPartyReferences(tx, 'representative', representative)
    if (errors.length > 0) throw new InvalidInput(errors)
  },

  async effect({ tx, complaint, input: { representative } }) {
    const representativeId = await insertRepresentative(tx, complaint.id, representative)
    await writeSearchText(tx, complaint.id, complaint.tracking_id)
    return { audited: { representativeId } }
  },
}

/** Other details of a representative. Throws NotFound for one of another complaint; keeps what stood there before. */
export const updateRepresentative: ActionRule<Change> = {
  action: 'update-representative',
  input: change,

  async check({ tx, complaint, input: { representativeId, representative } }) {
    const before = await findRepresentative(tx, complaint.id, representativeId)
    if (!before) throw new NotFound('representative')
    const errors = await checkPartyReferences(tx, 'representative', representative)
    if (errors.length > 0) throw new InvalidInput(errors)
    if (changedFields(before, representative).length === 0) throw new RuleViolation('nothing-changed')
  },

  async effect({ tx, complaint, authorId, at, input: { representativeId, representative } }) {
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
    await updateRepresentativeRow(tx, representativeId, representative)
    await writeSearchText(tx, complaint.id, complaint.tracking_id)
    return { audited: { representativeId, fields: changedFields(before, representative) } }
  },
}
