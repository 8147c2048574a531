import { z } from 'zod'
import { type Act, type ActionRule, once } from '#server/features/lifecycle/index.ts'
import { decisionLetter, requireLetterLanguage, requirePrintedBody } from '#server/features/letters/index.ts'
import { isStatementAwaited, isStatementUnconsidered, markDecided } from '#server/features/statements/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { type Concluded, concludeFrom, issueDecision, textsOf } from './conclude-from.ts'
import { endDraft, findLatest, hasDecision } from './decisions.queries.ts'
import { countHandlerOpinions, listHandlerOpinions } from './opinions.queries.ts'
import { opinionsNeeded } from './quorum.rules.ts'

const input = z.object({ otherLanguage: z.boolean().optional() })
export type Concluding = z.output<typeof input>

/** The number of handlers who gave their opinion in the round, and the number required. */
export async function countOpinions(tx: Tx, complaintId: number, round: number) {
  const [handlers, setting] = await Promise.all([
    listHandlerOpinions(tx, complaintId, round),
    getOfficeSetting(tx, 'groupDecision'),
  ])
  const needed = opinionsNeeded(handlers.length, setting)
  return { handlers: handlers.length, given: handlers.filter(({ text }) => text !== null).length, needed }
}

/** The complaints among these whose conclusion would be refused for missing opinions, and who owes one. */
export async function findMissingOpinions(tx: Tx, complaintIds: readonly number[]) {
  if (complaintIds.length === 0) return []
  const [counted, setting] = await Promise.all([
    countHandlerOpinions(tx, complaintIds),
    getOfficeSetting(tx, 'groupDecision'),
  ])
  return counted
    .map(({ handlers, ...opinions }) => ({ ...opinions, needed: opinionsNeeded(handlers, setting) }))
    .filter(({ given, needed }) => given < needed)
}

/**
 * Issues the decision; if signatures are required, after the last approver has signed. The text for the complainant is stored
 * word for word, and its files become visible to the complainant. Throws RuleViolation `no-decision`, and
 * `opinions-missing` with `details.given` and `details.needed`, and `not-printable` with `details.places`.
 */
export const conclude: ActionRule<Concluding, Concluded> = {
  action: 'conclude',
  input,

  async guard(asked) {
    const { id, round } = asked.complaint
    const [isDecided, { given, needed }, isAwaited, isUnconsidered] = await Promise.all([
      once(asked, hasDecision),
      countOpinions(asked.tx, id, round),
      isStatementAwaited(asked),
      isStatementUnconsidered(asked),
    ])
    if (!isDecided) return new RuleViolation('no-decision')
    if (given < needed) return new RuleViolation('opinions-missing', undefined, { given, needed })
    // the body complained against is heard before the case is decided
    if (isAwaited) return new RuleViolation('statement-awaited')
    return isUnconsidered ? new RuleViolation('statement-not-considered') : undefined
  },

  async check(act) {
    const concluded = await concludedBy(act)
    const { content } = concluded
    requirePrintedBody(decisionLetter(content, act.complaint.language))
    requireLetterLanguage(act, textsOf(content))
    return concluded
  },

  letter: ({ complaint }, { content }) => decisionLetter(content, complaint.language),

  async effect(act, concluded) {
    const { tx, at } = act
    const { id: complaintId, round } = act.complaint
    const { content, orders } = concluded
    const conclusionId = await issueDecision(act, concluded)
    await markDecided(tx, complaintId, at)
    await endDraft(tx, { complaintId, round })
    return {
      details: { conclusionId },
      audited: { conclusionId, round, decisionVersion: content.decisionVersion, orders: orders.length },
    }
  },
}

async function concludedBy({ tx, complaint: { id, round } }: Act<Concluding>): Promise<Concluded> {
  const decision = await findLatest(tx, id, round)
  if (!decision?.required_decision) throw new Error('A decision that was saved is complete.')
  return concludeFrom(tx, id, {
    version: decision.version,
    issues: decision.issues ?? [],
    justification: decision.justification,
    requiredDecision: decision.required_decision,
    attachmentIds: decision.attachment_ids,
  })
}
