import { answerFields } from '#contract/values/choices.ts'
import type { Status } from '#contract/statuses.ts'
import {
  receiveSupplement,
  rereadSupplement,
  type Supplement,
  supplementsPerDay,
} from '#server/features/attachments/index.ts'
import { answerResult } from '#server/features/complaint-detail/index.ts'
import { type ActionRule, takeAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { adjust } from './adjust.ts'
import { findStatus } from './case-handling.queries.ts'
import { supplyInformation } from './supply-information.ts'

/**
 * Accepts what was asked for, as a form with a text and files: first the files, each by itself, then the action. When a file
 * is refused the status does not change. Throws what `receiveSupplement` and `takeAction` throw.
 */
export const adjustComplaint = (call: Call, complaintId: number) =>
  supply(call, complaintId, {
    rule: adjust,
    status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED',
    names: ['text'],
    inputOf: ({ text }) => ({ text }),
  })

/** The same for the answers to what was asked while the case is investigated or reviewed. */
export const answerQuestions = (call: Call, complaintId: number) =>
  supply(call, complaintId, {
    rule: supplyInformation,
    status: 'INFORMATION_REQUESTED',
    names: ['text', ...answerFields],
    inputOf: texts => ({ text: texts.text, answers: answerFields.map(name => texts[name] ?? '') }),
  })

interface Supplying<Name extends string, Input> {
  rule: ActionRule<Input>
  /** In which it is awaited. */
  status: Status
  names: readonly Name[]
  inputOf: (texts: Supplement<Name>['input']) => Input
}

async function supply<Name extends string, Input>(
  call: Call,
  complaintId: number,
  { rule, status, names, inputOf }: Supplying<Name, Input>,
) {
  const { context, actor, ifMatch, idempotencyKey } = call
  requireDesk(actor)
  // the action refuses a form that comes late or twice; its files are not stored again
  const isAwaited = (await openForm(call, complaintId)) === status
  const { input, payload } = isAwaited
    ? await receiveSupplement(call, complaintId, names)
    : await rereadSupplement(call, names)
  const request = { complaintId, input: inputOf(input), payload, seenVersion: ifMatch, idempotencyKey }
  const result = await takeAction(context, actor, rule, request)
  return actor.kind === 'staff' ? answerResult(call, result) : { ...result, complaint: null }
}

/** Staff do it at the desk; all others see only their own complaint. */
function requireDesk(actor: Actor): void {
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - Register')
}

/** The state of the complaint; counts one more form. Throws NotFound, TooManyAttempts. */
function openForm({ context, actor }: Call, complaintId: number) {
  if (actor.kind === 'visitor' && actor.provenComplaintId !== complaintId) throw new NotFound('complaint')
  return inTransaction(
    context,
    actor,
    async tx => {
      const status = await findStatus(tx, complaintId)
      if (!status) throw new NotFound('complaint')
      await countAttempt(tx, 'adjust', `complaint:${complaintId}`, supplementsPerDay, context.clock.now())
      return status
    },
    actor.kind === 'visitor' ? { complaintId } : {},
  )
}
