import { type Post, posts } from '#server/features/case-people/index.ts'
import type { Transition } from './lifecycle.ts'
import { type Absentee, hasOwn, lends, type Relation } from './transition.rules.ts'

/** The absent colleague who holds a case at this post and whose substitute the actor is. */
export function absentHolder(post: Post | null, { standsIn }: Relation): Absentee | undefined {
  return post === null || post === 'approver' ? undefined : standsIn.get(post)
}

/**
 * The absent holder for whom a substitute takes the action of this row; undefined if their own part in the case allows the action.
 * Of rows that require no part, a substitute takes the work of the holder's post, and referring.
 */
export function actedForBy(row: Transition, post: Post | null, relation: Relation): Absentee | undefined {
  const holder = absentHolder(post, relation)
  if (!holder || post === null || row.isPersonal) return undefined
  if (row.standing) return !hasOwn(row, relation) && lends(row, relation) ? holder : undefined
  const workOfPost: string = posts[post]
  return row.permission === workOfPost || row.action === 'refer' ? holder : undefined
}
