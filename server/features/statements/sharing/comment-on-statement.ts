import { z } from 'zod'
import { localDate } from '#server/features/calendar/index.ts'
import type { ActionRule } from '#server/features/lifecycle/index.ts'
import { missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { commentEvent } from './comment-event.ts'
import { findAsker, type Shared, sharedIn } from './shared.queries.ts'
import { whoAsked } from '../who-asked.ts'

const input = z.object({ requestId: z.number().optional(), comment: z.string().optional() })
export type Comment = z.output<typeof input>

/** Whether the complainant may still say something to a shared statement. */
export const awaitsComment = ({ comment, comment_until }: Pick<Shared, 'comment' | 'comment_until'>, today: string) =>
  comment === null && today <= comment_until

const noneAwaited = () => new RuleViolation('no-comment-awaited')

/**
 * The complainant, or the desk for them, says what they think of a shared statement: once for each, until the last day. Whoever holds the
 * case and whoever asked for the statement are told. Throws InvalidInput, and RuleViolation `no-comment-awaited`.
 */
export const commentOnStatement: ActionRule<Comment, Shared> = {
  action: 'comment-on-statement',
  input,

  async guard(asked) {
    const today = localDate(asked.at)
    return (await sharedIn(asked)).some(each => awaitsComment(each, today)) ? undefined : noneAwaited()
  },

  async check(act) {
    const { requestId, comment } = act.input
    const open = (await sharedIn(act)).filter(each => awaitsComment(each, localDate(act.at)))
    const statement = requestId === undefined ? open[0] : open.find(({ request_id }) => request_id === requestId)
    if (!statement) throw noneAwaited()
    refuseFields([missing('comment', comment)])
    return statement
  },

  async effect({ tx, complaint, authorId, at, input: { comment = '' } }, { request_id: requestId }) {
    await tx
      .updateTable('shared_statement')
      .set({ comment, commented_at: at, commented_by_id: authorId })
      .where('request_id', '=', requestId)
      .execute()
    const told = await whoAsked(tx, complaint, await findAsker(tx, requestId))
    return {
      audited: { requestId },
      tells: told
        .filter(userId => userId !== authorId)
        .map(userId => ({ userId, task: 'statement-commented' as const, event: commentEvent(requestId) })),
    }
  },
}
