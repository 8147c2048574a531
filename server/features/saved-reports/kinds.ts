import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { SavedKind } from '#contract/reports/report-choices.ts'
import { type Actor, requireOneOf, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'

/** The page that opens each kind. */
export const pages: Readonly<Record<SavedKind, PageCode>> = {
  summary: 'Summary Reports - View',
  cases: 'Complaint Reports - View',
  list: 'Complaints - List View',
}

/** Throws NotPermitted for a user who may not open this kind. */
export function requireKind(actor: Actor, kind: SavedKind): asserts actor is Staff {
  requirePermission(actor, pages[kind])
}

/** Throws NotPermitted for a user who may open none of them. */
export function requireAnyKind(actor: Actor): asserts actor is Staff {
  requireOneOf(actor, Object.values(pages))
}

export const mayOpen = (staff: Staff, kind: SavedKind): boolean =>
  seesEverything(staff) || staff.permissions.has(pages[kind])

/** The kinds that the user may open. */
export const kindsOf = (staff: Staff): SavedKind[] =>
  (Object.keys(pages) as SavedKind[]).filter(kind => mayOpen(staff, kind))
