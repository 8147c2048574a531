import { type GuardGroup, type GuardLevel, guardGroups, type PageCode } from '#contract/permissions-catalogue.ts'

/** Requirements of a page. */
export interface PageGuard {
  guard: GuardGroup
  /** The page permission, or several of which one is enough; left out for pages that every role of the group may see. */
  page?: PageCode | readonly PageCode[]
}

export interface Visitor {
  guardLevel: GuardLevel
  permissions: ReadonlySet<PageCode>
}

export type Ruling = 'open' | 'sign-in' | 'role-not-given'

/** Whether the role holds a page permission, or one of several; "All" holds every one. */
export const holds = (permissions: ReadonlySet<PageCode>, page: PageCode | readonly PageCode[]): boolean =>
  permissions.has('All') || [page].flat().some(code => permissions.has(code))

/** The route guard of the specification's sections 2 and 6: signed in, a level of the group, the page's permission. */
export function ruleOnVisit(visitor: Visitor | undefined, { guard, page }: PageGuard): Ruling {
  if (!visitor) return 'sign-in'
  const group: readonly GuardLevel[] = guardGroups[guard]
  if (!group.includes(visitor.guardLevel)) return 'role-not-given'
  return page === undefined || holds(visitor.permissions, page) ? 'open' : 'role-not-given'
}
