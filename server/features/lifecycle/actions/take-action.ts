import type { Actor, Respondent, SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import type { SeenVersion } from '#server/platform/http/call.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { actedForBy } from '../acting-for.ts'
import type { Act, ActionRequest, ActionResult, Beginning } from '../act.ts'
import type { ActionRule } from './action-rule.ts'
import { type Circumstances, readCircumstances } from './circumstances.ts'
import { findAnswered, keepActionAnswer } from './answered-actions.queries.ts'
import type { Transition } from '../lifecycle.ts'
import { barOf, findTransition, refusalOf, type Relation, transitionOf } from '../transition.rules.ts'
import { type LockedComplaint, lockComplaint } from '../locked-complaint.queries.ts'
import { proposeIfGated } from './propose.ts'
import { relationTo } from '../holders/relation.queries.ts'
import { refuse } from './require-action.ts'
import { takeEffect } from './take-effect.ts'
import { staleVersion } from './versions.queries.ts'

const system: SystemActor = { kind: 'system', job: 'take-action' }

/**
 * Takes an action of the complaint's life in one transaction: status, track, clocks, audit entry and messages. The complaint
 * has to be visible to the actor; from the lock on the transaction sees everything, because a step can make the case invisible to the actor.
 * Throws in this order: NotFound, NotPermitted or RuleViolation `conflict-of-interest`, StaleVersion with what changed
 * since, RuleViolation `not-in-this-status`, `not-your-case`, then the action's own, InvalidInput among them.
 */
export async function takeAction<Input>(
  context: Context,
  actor: Actor,
  rule: ActionRule<Input>,
  request: ActionRequest<Input>,
): Promise<ActionResult> {
  const { complaintId } = request
  const proof = actor.kind === 'visitor' && actor.provenComplaintId === complaintId ? { complaintId } : {}
  return inTransaction(
    context,
    actor,
    async tx => {
      const complaint = await lockComplaint(tx, complaintId)
      if (!complaint || !isNamed(complaint, request)) throw new NotFound('complaint')
      await continueAs(tx, system, { complaintId })
      return takeOnce(tx, context, actor, { rule, complaint, request })
    },
    proof,
  )
}

/**
 * The same by a respondent, who never sees the complaint: `find` reads as the respondent what opens it to this one action, and throws
 * NotFound. From then on the transaction is the system's.
 */
export const takeActionAsRespondent = <Input>(
  context: Context,
  actor: Respondent,
  rule: ActionRule<Input>,
  { find, ...request }: Omit<ActionRequest<Input>, 'complaintId'> & { find: (tx: Tx) => Promise<number> },
): Promise<ActionResult> =>
  inTransaction(context, actor, async tx => {
    const complaintId = await find(tx)
    await continueAs(tx, system, { complaintId })
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) throw new NotFound('complaint')
    return takeOnce(tx, context, actor, { rule, complaint, request: { ...request, complaintId } })
  })

interface Asked<Input> {
  rule: ActionRule<Input>
  complaint: LockedComplaint
  request: ActionRequest<Input>
}

/** Takes the action in the transaction of the system that has locked the complaint, unless the same request was answered before. */
async function takeOnce<Input>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { rule, complaint, request }: Asked<Input>,
): Promise<ActionResult> {
  const answered = await findAnswered(tx, actor, rule.action, request)
  if (answered) return answered
  const circumstances = await readCircumstances(tx, actor, complaint.id, context.clock.now())
  // the lock may have waited for a step of somebody else, which comes before this one
  const at = context.clock.now()
  const result = await act({ tx, context, actor, at, complaint }, circumstances, rule, request)
  await keepActionAnswer(tx, actor, rule.action, request, result, context.clock.now())
  return result
}

/** A tracking ID matches in every spelling. */
function isNamed(complaint: LockedComplaint, { trackingId }: ActionRequest<unknown>): boolean {
  if (trackingId === undefined) return true
  const reading = parseTrackingId(trackingId)
  return reading.ok && reading.id === complaint.tracking_id
}

/**
 * The same in a transaction that is already the system's: by a job, or at once after another action of the complaint.
 * Throws what `takeAction` throws.
 */
export async function takeActionAsSystem<Input>(
  tx: Tx,
  context: Context,
  rule: ActionRule<Input>,
  request: Pick<ActionRequest<Input>, 'complaintId' | 'input'>,
): Promise<ActionResult> {
  const actor: SystemActor = { kind: 'system', job: rule.action }
  const complaint = await lockComplaint(tx, request.complaintId)
  if (!complaint) throw new NotFound('complaint')
  const circumstances = await readCircumstances(tx, actor, request.complaintId, context.clock.now())
  const at = context.clock.now()
  return act({ tx, context, actor, at, complaint }, circumstances, rule, request)
}

async function act<Input>(
  locked: Omit<Beginning<Input>, 'authorId' | 'standsIn' | 'handlers' | 'input'>,
  { parts, handlers, ...known }: Circumstances,
  asked: ActionRule<Input>,
  { input, seenVersion }: ActionRequest<Input>,
): Promise<ActionResult> {
  const { actor } = locked
  const authorId = actor.kind === 'staff' ? actor.userId : null
  const relation = await relationTo(locked.tx, actor, locked.complaint, locked.at, parts)
  const { standsIn } = relation
  const begun = { ...locked, authorId, standsIn, handlers, input: asked.input.parse(input) }
  refuse(barOf(asked.action, relation))
  const rule = (await asked.forCase?.(begun)) ?? asked
  const transition = await rowFor(begun, rule, relation, seenVersion)
  const actedForId = actedForBy(transition, locked.complaint.held_by, relation)?.id ?? null
  const started: Act<Input> = { ...begun, ...known, actedForId }
  const found = await checkRule(rule, started)
  const proposed = await proposeIfGated(started, rule, transition)
  return proposed ?? takeEffect(started, rule, transition, found)
}

/** Checks the guards of the case, then the payload: throws RuleViolation or InvalidInput. Returns what the effect needs. */
export async function checkRule<Input>(rule: ActionRule<Input>, act: Act<Input>): Promise<unknown> {
  const refusal = await rule.guard?.(act)
  if (refusal) throw refusal
  return rule.check?.(act)
}

/**
 * The row of the table that applies. Throws StaleVersion with what changed since, also when the action is no longer possible or
 * no longer theirs; an action that can be taken in parallel compares versions only then.
 */
async function rowFor<Input>(
  begun: Beginning<Input>,
  rule: ActionRule<Input>,
  relation: Relation,
  seenVersion: SeenVersion | undefined,
): Promise<Transition> {
  const { actor, complaint } = begun
  const outcome = await rule.outcome?.(begun)
  const row = findTransition(rule.action, complaint.status, outcome)
  const asksForVersion = row !== undefined && !row.isIndependent
  const isClosed = row === undefined || refusalOf(row, relation) !== undefined
  const isChecked = asksForVersion || (isClosed && seenVersion !== undefined)
  if (isChecked && actor.kind !== 'system') await checkVersion(begun, seenVersion)
  const found = row ?? transitionOf(rule.action, complaint.status, outcome)
  refuse(refusalOf(found, relation))
  return rule.row?.(found) ?? found
}

async function checkVersion(
  { tx, actor, complaint }: Beginning<unknown>,
  seenVersion: SeenVersion | undefined,
): Promise<void> {
  if (seenVersion === 'newest') return
  if (seenVersion === undefined) throw new InvalidInput([{ field: 'If-Match', reason: 'required' }])
  if (seenVersion !== complaint.version)
    throw await staleVersion(tx, complaint.id, seenVersion, { namesStaff: actor.kind === 'staff' })
}
