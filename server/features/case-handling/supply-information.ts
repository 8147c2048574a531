import { returning } from '#server/features/conclusion/index.ts'
import { roleOf } from '#server/features/case-people/index.ts'
import { z } from 'zod'
import { type ActionRule, findCaseHolder } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { listSupplied } from './case-handling.queries.ts'

const input = z.object({ answers: z.array(z.string()).optional(), text: z.string().optional() })
export type Information = z.output<typeof input>

/**
 * The complainant answers some or all of the questions, in words, with documents that came after the request, or both. The case returns to
 * its status and its clock goes on. Throws RuleViolation `nothing-supplied`.
 */
export const supplyInformation: ActionRule<Information, string[]> = {
  action: 'supply-information',
  input,

  async check({ tx, complaint, input: { answers = [], text } }) {
    const supplied = await listSupplied(tx, complaint.id, 'request-information')
    if (!text && !answers.some(Boolean) && supplied.length === 0) throw new RuleViolation('nothing-supplied')
    return supplied
  },

  async effect({ tx, complaint, at, input: { answers = [], text } }, supplied) {
    const holder = await findCaseHolder(tx, complaint)
    return {
      ...returning(complaint, at),
      reason: text || null,
      roleId: await roleOf(tx, holder),
      // in the order of the questions; an empty text where there is no answer
      details: { answers: answers.slice(0, answers.findLastIndex(Boolean) + 1), documents: supplied.length },
      clockReason: 'information-supplied',
      audited: { attachmentIds: supplied, answers: answers.filter(Boolean).length, hasText: Boolean(text) },
      tells: holder === null ? [] : [{ userId: holder, task: 'answered' }],
    }
  },
}
