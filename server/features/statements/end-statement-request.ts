import { type ActionRule, deadlinesOf, noInput } from '#server/features/lifecycle/index.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { endRequest, findOpenRequest, type OpenRequest } from './statements.queries.ts'
import { whoAsked } from './who-asked.ts'

/**
 * The time of the body is over and it said nothing: the case goes on without its statement, and says so. Throws RuleViolation
 * `time-not-over`, with `details.dueAt` where the clock ends at another time than was stored.
 */
export const endStatementRequest: ActionRule<object, OpenRequest> = {
  action: 'end-statement-request',
  input: noInput,

  async check({ tx, complaint, at, ledger, calendar }) {
    const open = await findOpenRequest(tx, complaint.id)
    const due = deadlinesOf(ledger, calendar).find(({ clock }) => clock === 'G')
    // a paused clock has no end
    if (!open || !due || due.at > at)
      throw new RuleViolation('time-not-over', undefined, { requestId: open?.id, dueAt: due?.at })
    return open
  },

  async effect({ tx, complaint, at }, { id, asked_by_id }) {
    await endRequest(tx, id, { outcome: 'none', at })
    return {
      audited: { requestId: id },
      clockReason: 'no-statement-given',
      messageEvent: `statement-${id}`,
      tells: (await whoAsked(tx, complaint, asked_by_id)).map(userId => ({
        userId,
        task: 'statement-missing' as const,
        event: `statement-${id}`,
      })),
    }
  },
}
