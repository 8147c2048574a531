import type { Status } from '#contract/statuses.ts'
import { type Post, postOf, posts } from '#server/features/case-people/index.ts'
import type { Transition } from './lifecycle.ts'
import { type Absentee, hasOwn, lends, type Relation } from './transition.rules.ts'

/** The absent colleague who holds a case of this status and whose substitute the actor is. */
export function absentHolder(status: Status, { standsIn }: Relation): Absentee | undefined {
  const post = postOf(status)
  return post === undefined || post === 'approver' ? undefined : standsIn.get(post)
}

/**
 * The absent holder for whom a substitute takes the action of this row; undefined if their own part in the case allows the action.
 * Of rows that require no part, a substitute takes the work of the holder's post, and referring.
 */
export function actedForBy(row: Transition, status: Status, relation: Relation): Absentee | undefined {
  const holder = absentHolder(status, relation)
  if (!holder || row.isPersonal) return undefined
  if (row.standing) return !hasOwn(row, relation) && lends(row, relation) ? holder : undefined
  const workOfPost: string = posts[postOf(status) as Post]
  return row.permission === workOfPost || row.action === 'refer' ? holder : undefined
}
