import { z } from 'zod'
import { takenUpChoices } from '#contract/values/action-choices.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import type { ActionRule, CaseGuard } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { hasStatement } from './awaited.ts'
import { keepConsideration, listUndecided } from './considered.queries.ts'

const input = z.object({ takenUp: z.enum(takenUpChoices).optional(), said: z.string().optional() })

/** Refuses `no-statement-to-consider`: the body has said nothing since the last decision. */
const hasUndecided: CaseGuard = async asked =>
  (await hasStatement(asked)) && (await listUndecided(asked.tx, asked.complaint.id)).length > 0
    ? undefined
    : new RuleViolation('no-statement-to-consider')

/**
 * The lead says what was taken up of the body's statement, in words that the body reads once the case is decided. It can be said anew until
 * then. Throws InvalidInput, and RuleViolation `no-statement-to-consider`.
 */
export const considerStatement: ActionRule<z.output<typeof input>> = {
  action: 'consider-statement',
  input,
  guard: hasUndecided,

  check({ input: { takenUp, said } }) {
    refuseFields([missing('takenUp', takenUp), missing('said', said)])
  },

  async effect({ tx, complaint, at, authorId, input: { takenUp = 'no', said = '' } }) {
    const requestIds = (await listUndecided(tx, complaint.id)).map(({ id }) => id)
    await keepConsideration(tx, requestIds, { takenUp, said, at, byId: authorId ?? 0 })
    return { roleId: await roleOf(tx, authorId), audited: { requestIds, takenUp } }
  },
}
