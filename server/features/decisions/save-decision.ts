import { z } from 'zod'
import { attachUploads } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Act, type ActionRule, once } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDecision } from './check-decision.ts'
import { findLatest, hasDecision, insertVersion } from './decisions.queries.ts'

/** A decision as it is sent. */
export const decisionInput = z.object({
  issues: z
    .array(
      z.object({
        ordinal: z.number(),
        finding: z.string().optional(),
        law: z.string().optional(),
        remedy: z.string().optional(),
        orders: z
          .array(
            z.object({
              text: z.string().optional(),
              organizationId: z.number().nullish(),
              departmentId: z.number().nullish(),
              dueOn: z.string().nullish(),
              proof: z.string().optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  justification: z.string().optional(),
  requiredDecisionId: z.number().nullish(),
  attachments: z.array(z.object({ id: z.string() })).optional(),
  hasAttachment: z.boolean().optional(),
})
export type SavedDecision = z.output<typeof decisionInput>

/** The lead's decision. Every save creates a version; earlier versions never change. */
const decisionRule = (
  action: 'save-decision' | 'update-decision',
  refusal: (hasDecision: boolean) => RuleViolation | undefined,
): ActionRule<SavedDecision> => ({
  action,
  input: decisionInput,

  guard: async asked => refusal(await once(asked, hasDecision)),

  async check(act) {
    const { tx, complaint, at, input: written } = act
    await attachUploads(
      act,
      (written.attachments ?? []).map(({ id }) => id),
    )
    await checkDecision(tx, complaint.id, written, { isDraft: false, today: localDate(at) })
  },

  async effect({ tx, complaint, authorId, at, input: written }: Act<SavedDecision>) {
    if (authorId === null) throw new Error('A decision has an author.')
    const text = await checkDecision(tx, complaint.id, written, { isDraft: false, today: localDate(at) })
    const latest = await findLatest(tx, complaint.id, complaint.round)
    const { id: complaintId, round } = complaint
    const decision = { complaintId, round, authorId, at, text }
    const version = await insertVersion(tx, decision, (latest?.version ?? 0) + 1)
    return { audited: { round, decisionVersion: version, attachments: text.attachmentIds } }
  },
})

/** The first version of a round. Throws RuleViolation `already-decided`, InvalidInput. */
export const saveDecision = decisionRule('save-decision', hasOne =>
  hasOne ? new RuleViolation('already-decided') : undefined,
)

/** The next version. Throws RuleViolation `no-decision`, InvalidInput. */
export const updateDecision = decisionRule('update-decision', hasOne =>
  hasOne ? undefined : new RuleViolation('no-decision'),
)
