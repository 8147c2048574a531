import { findCaseLead, type Post, replaceLead } from '#server/features/case-people/index.ts'
import {
  type Act,
  type Asked,
  type CaseGuard,
  type Effect,
  findCaseHolder,
  findHandOverCause,
  once,
} from '#server/features/lifecycle/index.ts'
import { opens } from '#server/platform/actor.ts'
import { RuleViolation } from '#server/platform/errors.ts'

/** The post that holds the case. Throws RuleViolation `not-in-this-status` when no single member of the office holds it. */
export function requirePost({ complaint }: Asked): Post {
  const post = complaint.held_by
  if (!post || post === 'approver') throw new RuleViolation('not-in-this-status')
  return post
}

/** Why the case may be taken from its holder. Throws RuleViolation `not-delayed` when there is no cause. */
export async function requireCause(act: Act<unknown>): Promise<string> {
  const cause = await findHandOverCause(act)
  if (!cause) throw new RuleViolation('not-delayed')
  return cause
}

export const holderOf = ({ tx, complaint }: Asked) => findCaseHolder(tx, complaint)

/** A case stays with its holder while they can be waited for. */
export const guardHandOver: CaseGuard = async asked =>
  (await once(asked, findHandOverCause)) ? undefined : new RuleViolation('not-delayed')

/** Whoever supervises gives a case to somebody else at any time: its holder is away, leaves, or has too much. Others need a cause. */
export const guardGiving: CaseGuard = asked =>
  asked.actor.kind === 'staff' && opens(asked.actor, 'Complaints - Supervise') ? undefined : guardHandOver(asked)

/** The column of the complaint that names the holder; handlers have rows of their own. */
const columnOf: Partial<Record<Post, 'receiver_id' | 'officer_id' | 'reviewer_id'>> = {
  receiver: 'receiver_id',
  officer: 'officer_id',
  reviewer: 'reviewer_id',
}

/** Who has the post in the case, whether it holds the case now or not; null for nobody. */
export async function holderAt({ tx, complaint }: Asked, post: Post): Promise<number | null> {
  const column = columnOf[post]
  return column ? complaint[column] : findCaseLead(tx, complaint.id)
}

/** Gives the case to another holder: the former one is told, and the new one unless they took it themselves. */
export async function handOver(
  act: Act<{ reason?: string | undefined }>,
  post: Post,
  person: { id: number; role_id: number | null },
  cause: string,
): Promise<Effect> {
  const { tx, complaint, authorId, at } = act
  const before = await holderAt(act, post)
  const column = columnOf[post]
  if (post === 'lead') {
    const hasBegun = complaint.status !== 'DIRECTED_TO_HANDLER'
    await replaceLead(tx, complaint.id, { userId: person.id, byId: authorId, at, hasBegun })
  }
  const isAsked = post === 'lead' && complaint.status === 'DIRECTED_TO_HANDLER'
  const task = isAsked ? ('handle' as const) : ('yours-now' as const)
  // whoever has a post to which the case only comes back has nothing to do yet
  const isTold = complaint.held_by === post && person.id !== authorId
  return {
    ...(column && { values: { [column]: person.id } }),
    roleId: person.role_id,
    reason: act.input.reason ?? null,
    details: { post, cause },
    audited: { post, cause, userId: { from: before, to: person.id } },
    tells: [
      ...(before === null || before === person.id ? [] : [{ userId: before, task: 'withdrawn-from-you' as const }]),
      ...(isTold ? [{ userId: person.id, task }] : []),
    ],
  }
}
