import {
  callBackQuestions,
  type CallBackOutcome,
  type CallBackQuestion,
  mostMissed,
} from '#contract/values/action-choices.ts'
import { audit } from '#server/features/audit/index.ts'
import { addOnce, type By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { missing, NotFound, refuseFields, RuleViolation, StaleVersion } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { lockCallBack, storeCallBack } from './call-backs.queries.ts'
import { callBackPage } from './show-call-backs.ts'

export interface RecordedCall extends Partial<Record<CallBackQuestion, 'yes' | 'no' | undefined>> {
  callBackId: number
  outcome?: CallBackOutcome | undefined
  note?: string | undefined
}

/**
 * Records a call to a complainant, by somebody who did not work on the case: whoever did gets NotFound, by row-level security. An answered
 * or declined one has ended, one that nobody took ends with the third time. Throws NotPermitted, NotFound, InvalidInput, StaleVersion, and
 * RuleViolation `call-back-over`.
 */
export const recordCallBack = (call: Call, recorded: RecordedCall): Promise<{ hasEnded: boolean; missed: number }> =>
  addOnce(call, recorded, callBackPage, (tx, by) => record(tx, by, recorded, call.ifMatch))

async function record(tx: Tx, { actor, at }: By, recorded: RecordedCall, seenVersion: Call['ifMatch']) {
  const { callBackId, outcome, note } = recorded
  const found = await lockCallBack(tx, callBackId)
  if (!found) throw new NotFound('call-back')
  if (found.ended_at) throw new RuleViolation('call-back-over')
  if (seenVersion !== found.version) throw new StaleVersion({ version: found.version, since: [] })
  refuseFields([
    missing('outcome', outcome),
    ...(outcome === 'answered' ? callBackQuestions.map(name => missing(name, recorded[name])) : []),
  ])
  const missed = found.missed + (outcome === 'not-reached' ? 1 : 0)
  const hasEnded = outcome !== 'not-reached' || missed === mostMissed
  const said = (name: CallBackQuestion) => (outcome === 'answered' ? recorded[name] === 'yes' : null)
  await storeCallBack(tx, callBackId, {
    missed,
    tried_at: at,
    version: found.version + 1,
    was_answered: said('wasAnswered'),
    was_put_right: said('wasPutRight'),
    was_respected: said('wasRespected'),
    ...(note && { note }),
    ...(hasEnded && { outcome: outcome ?? null, ended_at: at, ended_by_id: actor.userId }),
  })
  const details = { complaintId: found.complaint_id, outcome, missed }
  await audit(tx, actor, 'call-back-recorded', { type: 'call-back', id: callBackId }, details, at)
  return { hasEnded, missed }
}
