import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { ReportKind } from '#contract/report-query.ts'
import { type Actor, requireOneOf, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'

const pages: Readonly<Record<ReportKind, PageCode>> = {
  summary: 'Summary Reports - View',
  cases: 'Complaint Reports - View',
}

/** Throws NotPermitted for who may not open reports of that kind. */
export function requireKind(actor: Actor, kind: ReportKind): asserts actor is Staff {
  requirePermission(actor, pages[kind])
}

/** Throws NotPermitted for who may open no report at all. */
export function requireAnyKind(actor: Actor): asserts actor is Staff {
  requireOneOf(actor, Object.values(pages))
}

export const mayOpen = (staff: Staff, kind: ReportKind): boolean =>
  seesEverything(staff) || staff.permissions.has(pages[kind])

/** The kinds of reports that somebody may open. */
export const kindsOf = (staff: Staff): ReportKind[] =>
  (Object.keys(pages) as ReportKind[]).filter(kind => mayOpen(staff, kind))
