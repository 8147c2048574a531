import type { LetterText } from '#contract/filing/letters.ts'
import {
  type Act,
  checkRule,
  deadlinesOf,
  foreseeAct,
  lengthOf,
  type Transition,
} from '#server/features/lifecycle/index.ts'
import { composeLetter, letterText } from '#server/features/letters/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { Refusal } from '#server/platform/errors.ts'
import { followMerge, proposedAct, rowOf } from './approve.ts'
import { type GatedRule, type GatedRules, ruleOf } from './gated-rules.ts'
import type { Proposal } from './signatures.queries.ts'

const system: SystemActor = { kind: 'system', job: 'show-proposed-letter' }

/**
 * The letter that would go out if the last signature were given now; null for an action without a letter, and for one that is no longer
 * possible, of which the signature says why. The reader has to see the complaint.
 */
export async function loadProposedLetter(
  context: Context,
  rules: GatedRules,
  waiting: Proposal,
): Promise<LetterText | null> {
  const rule = ruleOf(rules, waiting.action)
  if (!rule.letter) return null
  // it writes nothing, but bodies that merge meanwhile are waited for, as by the signature
  return inTransaction(context, system, tx => composeProposed(tx, context, rules, waiting))
}

async function composeProposed(tx: Tx, context: Context, rules: GatedRules, waiting: Proposal) {
  const { complaintId, proposedById } = waiting
  const rule = ruleOf(rules, waiting.action)
  const { proposal } = await followMerge(tx, { proposal: waiting }, rules)
  const act = proposedAct(await foreseeAct(tx, context, complaintId), proposal, rule)
  const body = await bodyIn(act, rule)
  if (!body) return null
  const { language, content } = await composeLetter(
    tx,
    complaintId,
    { body, authorId: proposedById },
    { answerBy: answerBy(act, rowOf(proposal)), signedAt: null },
  )
  return letterText({ language, content, publicUrl: context.config.publicUrl, at: act.at })
}

async function bodyIn(act: Act<unknown>, rule: GatedRule) {
  try {
    return await rule.letter?.(act, await checkRule(rule, act))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The day by which the complainant would have to answer; null when no answer is awaited. */
function answerBy({ at, calendar, clocks, complaint }: Act<unknown>, row: Transition): Date | null {
  if (!row.clocks.some(({ clock, event }) => clock === 'E' && event === 'start')) return null
  const started = { clock: 'E', event: 'start', at, ...lengthOf(clocks, 'E', complaint.severity_code) } as const
  return deadlinesOf([started], calendar)[0]?.at ?? null
}
